/**
 * Calls `next` with a value: at once or, if the value is a promise, when it is fulfilled. So code for both needs no `await`,
 * which would make all its callers wait.
 */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? whenFulfilled(value, next) : next(value);
}

async function whenFulfilled<Value, Result>(
  value: Promise<Value>,
  next: (value: Value) => Result,
): Promise<Awaited<Result>> {
  return await next(await value);
}
