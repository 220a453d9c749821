/** What a refused sign-in says when the password was right: that a code is missing, or that it is wrong. */
export const secondFactorRefusals = { missing: 'error.secondFactor', wrong: 'error.secondFactorWrong' } as const

/** What calls say to an administrator who has to set up a second factor first. */
export const secondFactorNeeded = 'error.secondFactorNeeded'
