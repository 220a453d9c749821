// Serves the screens' texts joined with those of the other server that API_URL names.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler } from '../process/web/web-handler.ts'

type Texts = Readonly<Record<string, string>>

export const cataloguePathname = '/i18n/es.json'

/** How long the other server's catalogue is used before it is read again, and after how long a failed read is repeated, in milliseconds. */
const freshMs = 10 * 60_000
const retryMs = 30_000

/** How long the first response waits for the other server's catalogue, in milliseconds. */
const firstWaitMs = 250

/**
 * Serves the merged texts of both servers: ours take precedence, because the screens use them, and the other server's texts are for its own
 * alerts and errors. Reads its catalogue in the background; while that fails, serves only ours. `own` and `foreign` return the catalogues
 * as JSON text.
 */
export function foreignCatalogue(own: () => string | Promise<string>, foreign: () => Promise<string>): Handler {
  let theirs: Texts = {}
  let due = 0
  // Starts before the first request, so that the first screen has the other server's texts.
  let reading: Promise<void> | null = read()

  async function read(): Promise<void> {
    try {
      theirs = readTexts(await foreign())
      due = Date.now() + freshMs
    } catch {
      due = Date.now() + retryMs
    }
    reading = null
  }

  return async (request) => {
    if (reading === null && Date.now() >= due) reading = read()
    // Until the first reading has ended.
    if (due === 0) await Promise.race([reading, sleep(firstWaitMs, undefined, { ref: false })])
    return respond(request, JSON.stringify({ ...theirs, ...readTexts(await own()) }))
  }
}

/** The client must revalidate the texts each time, because the hash in their address covers only our texts. */
function respond(request: Request, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' } })
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}

/** Throws for anything but a JSON object, for example a server's HTML page. */
function readTexts(text: string): Texts {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null) throw new Error('no catalogue')
  return Object.fromEntries(flat(read, ''))
}

/** Flattens nested texts: the platform nests its texts and our catalogue is flat, with the same key `a.b.c`. */
function flat(node: unknown, key: string): [string, string][] {
  if (typeof node === 'string') return withoutMarkup(node) === '' ? [] : [[key, withoutMarkup(node)]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => flat(child, key === '' ? name : `${key}.${name}`))
}

/** The platform's texts contain markup such as `<strong>`, which our screens would show as it is. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
