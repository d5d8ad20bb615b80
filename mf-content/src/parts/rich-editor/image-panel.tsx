import { Checkbox, Field, TextArea } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

/** Step of the focal point, in percent: smaller steps would make no visible difference to the crop. */
const STEP = 25;
const CENTRE = '50 50';

const quarter = (part: number): number => Math.min(100, Math.max(0, Math.round((part * 100) / STEP) * STEP));

/** Focal point as percent from the left and percent from the top; the centre for an empty text. */
export function pointOf(focal: string): readonly [number, number] {
  const [across = 50, down = 50] = focal.split(' ').map(Number);
  return [across, down];
}

/** The focal point after a key; undefined for keys that do not move it. */
export function movedPoint(focal: string, key: string): string | undefined {
  const [across, down] = pointOf(focal);
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  };
  const by = moves[key];
  const within = (value: number): number => Math.min(100, Math.max(0, value));
  return by && `${within(across + by[0])} ${within(down + by[1])}`;
}

export interface ImagePanelProps {
  readonly editor: Editor;
  readonly onReplace: () => void;
}

/** Description and crop of the selected image; absent while no image is selected. */
export function ImagePanel({ editor, onReplace }: ImagePanelProps) {
  const image = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('image')) return undefined;
      const { src, alt, focal } = now.getAttributes('image');
      return {
        src: String(src),
        alt: String(alt ?? ''),
        focal: typeof focal === 'string' ? focal : undefined,
      };
    },
  });
  if (!image) return null;
  const { src, alt, focal } = image;
  const set = (change: { readonly alt?: string; readonly focal?: string | null }): void => {
    editor.commands.updateAttributes('image', change);
  };
  const [across, down] = pointOf(focal ?? CENTRE);
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set({
      focal: `${quarter((event.clientX - left) / width)} ${quarter((event.clientY - top) / height)}`,
    });
  };
  return (
    <div className={styles['image']}>
      <Field label={text.alt} help={text.altHelp(alt.length)}>
        <TextArea rows={2} value={alt} onValue={(value) => set({ alt: value })} />
      </Field>
      <Checkbox
        label={text.cut}
        checked={focal !== undefined}
        onValue={(on) => set({ focal: on ? CENTRE : null })}
      />
      {focal !== undefined && (
        <div className={styles['focal']}>
          {/* The slider inside is for keys. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: pressed by the mouse and the finger alone */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider inside answers to keys */}
          <div className={styles['picture']} onClick={press}>
            <img src={src} alt="" />
            <span
              role="slider"
              tabIndex={0}
              aria-label={text.focal}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={across}
              aria-valuetext={text.focalAt(across, down)}
              data-across={across}
              data-down={down}
              onKeyDown={(event: KeyboardEvent) => {
                const to = movedPoint(focal, event.key);
                if (!to) return;
                event.preventDefault();
                set({ focal: to });
              }}
            />
          </div>
          <figure className={styles['cuts']} aria-hidden="true">
            <figcaption className="tiny mute">{text.cuts}</figcaption>
            <span>
              <img src={src} alt="" data-focal={focal} data-cut="wide" />
              <span className="tiny mute">{text.cutNames.wide}</span>
            </span>
            <span>
              <img src={src} alt="" data-focal={focal} data-cut="square" />
              <span className="tiny mute">{text.cutNames.square}</span>
            </span>
          </figure>
        </div>
      )}
      <Button variant="line" onClick={onReplace}>
        {text.replace}
      </Button>
    </div>
  );
}
