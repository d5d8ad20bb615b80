/** Makes a call with a secret; where the secret is refused, makes it again with the other one. */
export type WithSecret = <T>(call: (secret: string) => Promise<T>) => Promise<T>;

/**
 * A secret that the other side may be replacing. The secret that was accepted last is tried first, so a call is made
 * twice only around the moment of the change.
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
