/** A row of `wsaa` for which no ticket was asked yet, without what it belongs to. */
export const emptyTicket = {
  issuedDate: null,
  expiresDate: null,
  leaseOwner: null,
  leaseUntil: null,
  retryDate: null,
  failureDate: null,
  failure: null,
  detail: null,
} as const
