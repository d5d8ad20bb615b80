import QRCode from 'qrcode';

/** A QR code as one SVG path of its dark modules, a unit for each, without the quiet zone. */
export interface QrPath {
  /** Modules of one side. */
  readonly size: number;
  readonly path: string;
}

/** QR code of an address as a path, which is small, and sharp at any size on paper and on the screen. */
export function qrPath(url: string): QrPath {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < size && modules.get(row, column + 1)) column += 1;
      const length = column - from + 1;
      path += `M${from} ${row}h${length}v1h-${length}z`;
    }
  }
  return { size, path };
}
