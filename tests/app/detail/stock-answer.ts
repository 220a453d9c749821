import { type App } from '../../support/app.tsx'

/** The first stock is read with these fields: what only the authority, or time, would bring about. */
export function stockAnswers({ changeAnswers }: App, fields: object): void {
  changeAnswers(/^GET .*\/stocks\/1$/, fields)
}

/** The same for the rows of the list. */
export function listAnswers({ changeAnswers }: App, fields: object): void {
  changeAnswers(/^GET .*\/stocks\?/, fields)
}
