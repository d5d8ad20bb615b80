/** Makes a call with a secret, and where that is refused with the other one that may be taken instead. */
export type WithSecret = <T>(call: (secret: string) => Promise<T>) => Promise<T>;

/**
 * A secret that may be under replacement at the side that takes it: whichever was taken last is tried first, so that a
 * call is made twice only around the moment of the change.
 * @param isRefusal whether a call failed because of its secret, having changed nothing.
 */
export function replaceable(
  [first, second]: readonly [string, string | undefined],
  isRefusal: (error: unknown) => boolean,
): WithSecret {
  let order: readonly [string, string | undefined] = [first, second];
  return async (call) => {
    const [current, other] = order;
    try {
      return await call(current);
    } catch (error) {
      if (other === undefined || !isRefusal(error)) throw error;
      const answer = await call(other);
      order = [other, current];
      return answer;
    }
  };
}
