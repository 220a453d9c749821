import { parse } from 'bowser'

/** Longer texts are no browser's. */
const longestRead = 512

const longestKept = 60

/** Returns the browser and the system of a User-Agent in a few words, «Chrome en Windows», or null for one that names neither. */
export function deviceOf(userAgent: string | undefined): string | null {
  const { browser, os } = parse((userAgent || '-').slice(0, longestRead))
  const words = [browser.name, os.name].filter(Boolean).join(' en ')
  return words === '' ? null : words.slice(0, longestKept)
}
