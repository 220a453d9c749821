/** What sends stocks to the authority, as those see it who have put one on its way. */
export interface Sending {
  /** Says that something is due at once; whatever is not said is found at the next look. */
  wake(): void
}
