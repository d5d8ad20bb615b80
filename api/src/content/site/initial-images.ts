import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 540;

/** Brand ramp, from light to dark; the same values as the kit's. */
const ramp = {
  sky: '#e9f6ee',
  far: '#abd9bf',
  mid: '#66b38d',
  near: '#207051',
  ink: '#003c2a',
  white: '#ffffff',
} as const;

const stroke = `fill="none" stroke="${ramp.ink}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"`;

/** Drawings in front of the hills, around (0, 0), about 240 px high. */
const motifs = {
  credit: `<circle r="104" fill="${ramp.sky}" stroke="${ramp.white}" stroke-width="26"/>
    <path d="M0-104A104 104 0 0 1 90 52" fill="none" stroke="${ramp.ink}" stroke-width="26" stroke-linecap="round"/>
    <path d="M0-48V0l34 20" ${stroke}/>`,
  questions: `<path d="M-120-96h240a24 24 0 0 1 24 24V40a24 24 0 0 1-24 24H-8l-64 56V64h-48a24 24 0 0 1-24-24V-72a24 24 0 0 1 24-24z" fill="${ramp.white}"/>
    <path d="M-26-34a28 28 0 1 1 40 26c-10 5-14 10-14 20" ${stroke}/><circle cy="40" r="10" fill="${ramp.ink}"/>`,
  places: `<path d="M0 124C-64 44-88 4-88-36a88 88 0 1 1 176 0c0 40-24 80-88 160z" fill="${ramp.ink}"/>
    <circle cy="-36" r="38" fill="${ramp.sky}"/>`,
  pay: `<rect x="-74" y="-128" width="148" height="256" rx="26" fill="${ramp.ink}"/>
    <rect x="-58" y="-104" width="116" height="196" rx="8" fill="${ramp.white}"/>
    <path d="M-30-6-8 16l42-46" ${stroke}/>`,
  talk: `<path d="M-112 16V-8a112 112 0 0 1 224 0v24" ${stroke}/>
    <rect x="-136" y="8" width="52" height="92" rx="22" fill="${ramp.ink}"/>
    <rect x="84" y="8" width="52" height="92" rx="22" fill="${ramp.ink}"/>
    <path d="M110 96c0 26-24 38-66 38" ${stroke}/><circle cx="30" cy="134" r="16" fill="${ramp.ink}"/>`,
  rights: `<path d="M0-128 104-88v84c0 72-44 112-104 136-60-24-104-64-104-136v-84z" fill="${ramp.ink}"/>
    <path d="M-44 0l30 30 58-62" fill="none" stroke="${ramp.sky}" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>`,
  plan: `<g fill="${ramp.near}"><rect x="-150" y="-120" width="52" height="230" rx="10" fill="${ramp.ink}"/>
    <rect x="-78" y="-50" width="52" height="160" rx="10"/><rect x="-6" y="-14" width="52" height="124" rx="10"/>
    <rect x="66" y="-14" width="52" height="124" rx="10"/></g>`,
} as const;

export type Motif = keyof typeof motifs;

const scene = (motif: Motif): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <path fill="${ramp.sky}" d="M0 0h960v540H0z"/>
    <path fill="${ramp.far}" d="M0 360c120-30 210-120 340-110 120 8 150 110 270 104 120-6 190-120 350-74v260H0z"/>
    <path fill="${ramp.mid}" d="M0 440c180-70 330-20 470-30 180-14 320-70 490-30v160H0z"/>
    <g transform="translate(480 250)">${motifs[motif]}</g>
    <path fill="${ramp.near}" d="M0 500c220-30 430-34 620-8 130 18 240 12 340-10v58H0z"/>
  </svg>`;

/** A flat picture in the brand's greens, as PNG, for a new installation until a person uploads better ones. */
export function drawImage(motif: Motif): Promise<Buffer> {
  return sharp(Buffer.from(scene(motif)))
    .png()
    .toBuffer();
}
