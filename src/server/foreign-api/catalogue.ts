import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler } from '../process/web-handler.ts'

type Words = Readonly<Record<string, string>>

/** Where the screens ask for their words. */
export const cataloguePath = '/i18n/es.json'

/** How long an answer of the other server holds, and after how long a failed call is repeated, in milliseconds. */
const holds = 10 * 60_000
const repeatAfter = 30_000

/** How long the first screen may wait for words that it can do without. */
const firstWait = 250

/**
 * The words of both servers: ours win key by key, because the screens are written with them, and the other server's fill the keys that only it knows, so that its
 * alerts and refusals find their text (`decisions.md` 3). It is asked once and then now and then, behind the answers; while it says nothing that can be read, ours
 * stand alone. `own` and `foreign` give the catalogues as they are served.
 */
export function foreignCatalogue(own: () => string | Promise<string>, foreign: () => Promise<string>): Handler {
  let theirs: Words = {}
  let due = 0
  let hasSettled = false
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      theirs = readWords(await foreign())
      due = Date.now() + holds
    } catch {
      due = Date.now() + repeatAfter
    }
    hasSettled = true
    asking = null
  }

  // Asked before anybody comes, so that the first screen has them.
  asking = ask()
  return async (request) => {
    if (asking === null && Date.now() >= due) asking = ask()
    if (!hasSettled) await Promise.race([asking, sleep(firstWait, undefined, { ref: false })])
    return answer(request, JSON.stringify({ ...theirs, ...readWords(await own()) }))
  }
}

/** Asked again each time, and answered whole only when it has changed: its address is stamped by our words alone. */
function answer(request: Request, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag }
  const known = request.headers.get('if-none-match')?.includes(etag) ?? false
  if (known) return new Response(null, { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' } })
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}

/** Throws for anything but a JSON object, such as the page that a server answers to every address. */
function readWords(text: string): Words {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null) throw new Error('no catalogue')
  return Object.fromEntries(flat(read, ''))
}

/** The platform keeps its texts nested and we keep them flat; `a.b.c` is the same key in both. */
function flat(node: unknown, key: string): [string, string][] {
  if (typeof node === 'string') return withoutMarkup(node) === '' ? [] : [[key, withoutMarkup(node)]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => flat(child, key === '' ? name : `${key}.${name}`))
}

/** The platform's texts hold `<strong>` and links, which a screen that shows texts as texts would show (`server-contract.md` 3.4). */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
