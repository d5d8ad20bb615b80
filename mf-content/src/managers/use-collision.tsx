import { ConflictDialog } from '@portal/remote-kit/conflict';
import { type ReactNode, useState } from 'react';

/** What was to be saved when another person had been faster. */
interface Collision<Values, Item> {
  readonly values: Values;
  /** As it stands now; undefined when it was deleted. */
  readonly newest: Item | undefined;
}

export interface CollisionOptions<Values, Item> {
  /** Saves over what another person has saved meanwhile. */
  readonly onMine: (values: Values, newest: Item) => Promise<void>;
  /** Gives up what was typed. */
  readonly onTheirs: () => void;
}

/** Two people have edited an item of a list: remembers what was typed, and asks whose is to stay. */
export function useCollision<Values, Item>({
  onMine,
  onTheirs,
}: CollisionOptions<Values, Item>): {
  readonly collide: (values: Values, newest: Item | undefined) => void;
  readonly dialog: ReactNode;
} {
  const [collision, setCollision] = useState<Collision<Values, Item>>();
  const { values, newest } = collision ?? {};
  const close = (): void => setCollision(undefined);
  return {
    collide: (values, newest) => setCollision({ values, newest }),
    dialog: (
      <ConflictDialog
        theirs={collision && {}}
        onTheirs={() => {
          close();
          onTheirs();
        }}
        onMine={
          values !== undefined && newest !== undefined
            ? async () => {
                close();
                await onMine(values, newest);
              }
            : undefined
        }
        onKeep={close}
      />
    ),
  };
}
