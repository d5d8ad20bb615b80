import { cx } from './class-names.ts';

/**
 * Layered hills, the corner shop, a scooter, the ring as sun. Flat, without people or coins.
 * `on="stage"` for the deep green panel, `on="sky"` for the light hero of the landing page.
 */
export function BrandIllustration({
  on,
  className,
}: {
  on: 'stage' | 'sky';
  className?: string | undefined;
}) {
  return (
    <svg
      className={cx('brand-illustration', on === 'stage' ? 'on-stage' : 'on-sky', className)}
      viewBox="0 0 640 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" strokeLinecap="round" transform="translate(452 168)">
        <circle r="104" stroke="var(--ringTrack)" strokeWidth="15" />
        <path d="M0-104A104 104 0 0 1 90.07 52" stroke="var(--ringArc)" strokeWidth="15" />
        <g stroke="var(--ringTick)" strokeWidth="2.5">
          <path d="M0-80v-8M40-69.3l4-6.9M69.3-40l6.9-4M80 0h8M69.3 40l6.9 4M40 69.3l4 6.9M0 80v8M-40 69.3l-4 6.9M-69.3 40l-6.9 4M-80 0h-8M-69.3-40l-6.9-4M-40-69.3l-4-6.9" />
        </g>
      </g>
      <path
        fill="var(--hill1)"
        d="M-1600 352H-900C-700 330-560 356-380 350S-87 321 0 270c58-34 96-74 148-74 62 0 88 58 148 60 52 2 82-46 140-46 76 0 124 62 204 50 90-14 160-60 260-60 120 0 240 80 440 70v360H-1600z"
      />
      <path
        fill="var(--hill2)"
        d="M-1600 366H-900C-700 350-420 376-300 370S-105 324 0 312c70-8 108-58 178-52 78 6 108 62 190 58 84-4 142-52 272-36 120 14 300 50 700 20v280H-1600z"
      />
      <g fill="none" stroke="var(--hill1)" strokeWidth="2" opacity=".5">
        <path d="M150 282c26 6 44 20 66 32M120 290c36 8 62 26 92 38M90 300c44 10 78 30 116 42" />
      </g>
      <path
        fill="var(--hill3)"
        d="M-1600 384H-900c300 10 716 20 900-32 92-26 176-30 264-8 96 24 198 34 376-18 120-8 300-30 700 10v240H-1600z"
      />
      <g>
        <path fill="var(--tree)" d="M70 372c-14 0-22-10-22-24s10-34 22-34 22 20 22 34-8 24-22 24z" />
        <path stroke="var(--hill4)" strokeWidth="3" strokeLinecap="round" d="M70 340v48" />
        <path fill="var(--tree)" d="M106 384c-10 0-16-7-16-17s7-24 16-24 16 14 16 24-6 17-16 17z" />
        <path stroke="var(--hill4)" strokeWidth="3" strokeLinecap="round" d="M106 362v34" />
      </g>
      <path
        fill="var(--hill4)"
        d="M-1600 404H-900c300 0 640 4 900-12 120-18 250-12 350-4s200 2 290-14c120-4 300 10 700 0v240H-1600z"
      />
      <g transform="translate(150 300)">
        <path fill="var(--wall)" d="M0 28h150v66H0z" />
        <path fill="var(--roof)" d="M-8 14 6-8h138l14 22z" />
        <g>
          <path fill="var(--awn1)" d="M-8 14h166v12H-8z" />
          <path
            fill="var(--awn2)"
            d="M-8 14h23.7v15a11.85 11.85 0 0 1-23.7 0zM39.4 14h23.7v15a11.85 11.85 0 0 1-23.7 0zM86.8 14h23.7v15a11.85 11.85 0 0 1-23.7 0zM134.2 14h23.8v15a11.9 11.9 0 0 1-23.8 0z"
          />
          <path
            fill="var(--awn1)"
            d="M15.7 14h23.7v15a11.85 11.85 0 0 1-23.7 0zM63.1 14h23.7v15a11.85 11.85 0 0 1-23.7 0zM110.5 14h23.7v15a11.85 11.85 0 0 1-23.7 0z"
          />
        </g>
        <path fill="var(--door)" d="M16 52h34v42H16z" />
        <path fill="var(--glass)" d="M64 52h70v28H64z" />
        <path stroke="var(--wall)" strokeWidth="3" d="M99 52v28" />
        <g fill="var(--roof)">
          <path d="M70 70h10v10H70zM83 66h9v14h-9z" />
          <circle cx="110" cy="74" r="6" />
          <path d="M120 64h9v16h-9z" />
        </g>
      </g>
      <g transform="translate(340 336)" strokeLinecap="round" strokeLinejoin="round">
        <g fill="var(--hill4)" stroke="var(--ink)" strokeWidth="5">
          <circle cx="18" cy="46" r="11" />
          <circle cx="78" cy="46" r="11" />
        </g>
        <path
          fill="var(--wall)"
          d="M2 44c0-14 8-22 22-22h20v14c0 4 2 6 6 6h8c3 0 5-1 6-4l8-28 8 2-8 32c-1 4-4 6-8 6H34c0-9-7-16-16-16-7 0-12 4-16 10z"
        />
        <path fill="var(--ink)" d="M10 14h32c3 0 4 2 4 4v4H14c-4 0-6-2-6-4s1-4 2-4z" />
        <path fill="none" stroke="var(--ink)" strokeWidth="4" d="M66 6h10l3 8" />
      </g>
    </svg>
  );
}
