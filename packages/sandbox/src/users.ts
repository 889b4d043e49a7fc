/** Users for programs that root starts. Programs that run at the same time get different users. */

/** 61000 to 61183: neither Debian nor systemd assigns these ids. */
const FIRST_USER = 61_000;
const USERS = 184;

/** The number of current runs of each user. */
const runs = Array.from({ length: USERS }, () => 0);

/** Calls `work` with the least busy user. Two graders start at different users. */
export async function withUser<Result>(work: (user: number) => Promise<Result>): Promise<Result> {
  const place = runs.indexOf(Math.min(...runs));
  runs[place]! += 1;
  try {
    return await work(FIRST_USER + ((process.pid * 31 + place) % USERS));
  } finally {
    runs[place]! -= 1;
  }
}
