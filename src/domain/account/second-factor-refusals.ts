// Error keys of calls refused because a second-factor code is missing or wrong, or no second factor is set up.
/** Error keys of a sign-in with a right password whose code is missing or wrong. */
export const secondFactorRefusals = { missing: 'error.secondFactor', wrong: 'error.secondFactorWrong' } as const

/** Error key of calls by an administrator who must set up a second factor first. */
export const secondFactorNeeded = 'error.secondFactorNeeded'
