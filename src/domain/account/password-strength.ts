// Score and five-step level of a password, for the strength bar under a password field.
/** The classes of characters that raise the score. Other symbols, and letters outside ASCII, do not. */
const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[$%&'()*+,\-./:;<=>?{|}~!"^_`[\]]/]

const caps: Readonly<Record<number, number>> = { 1: 10, 2: 20, 3: 40 }

export function passwordScore(password: string): number {
  const found = classes.filter((one) => one.test(password)).length
  const score = 2 * password.length + (password.length >= 10 ? 1 : 0) + 10 * found
  const cap = Math.min(password.length <= 6 ? 10 : Number.POSITIVE_INFINITY, caps[found] ?? Number.POSITIVE_INFINITY)
  return Math.min(score, cap)
}

/** Returns one of five levels, 1 the weakest. */
export function passwordLevel(password: string): 1 | 2 | 3 | 4 | 5 {
  const score = passwordScore(password)
  return score <= 10 ? 1 : score <= 20 ? 2 : score <= 30 ? 3 : score <= 40 ? 4 : 5
}
