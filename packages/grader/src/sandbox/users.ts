/** Users that programs run as where root starts them: each of those that run at once another one. */

/** From 61000 to 61183: neither Debian nor systemd gives these to anybody. */
const FIRST_USER = 61_000;
const USERS = 184;

/** How many programs run as each. */
const runs = Array.from({ length: USERS }, () => 0);

/** Does something with the user that has the least to do. Two graders at once begin at different ones. */
export async function withUser<Result>(work: (user: number) => Promise<Result>): Promise<Result> {
  const place = runs.indexOf(Math.min(...runs));
  runs[place]! += 1;
  try {
    return await work(FIRST_USER + ((process.pid * 31 + place) % USERS));
  } finally {
    runs[place]! -= 1;
  }
}
