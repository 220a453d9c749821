/** The web standards that browsers and Node share, as far as the domain uses them; app and server bring the full types. */

interface Headers extends Iterable<[string, string]> {
  get(name: string): string | null
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Readonly<Record<string, string>> | readonly (readonly [string, string])[])
  get(name: string): string | null
  getAll(name: string): string[]
  set(name: string, value: string): void
  [Symbol.iterator](): IterableIterator<[string, string]>
  toString(): string
}
