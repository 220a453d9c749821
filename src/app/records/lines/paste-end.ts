/** What was saved, as a sentence, and the newest of the records when the screen's lists are read again. */
export interface PasteEnd {
  readonly what: string
  readonly settled: Promise<number | null>
}
