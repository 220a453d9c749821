// Parses JSON in turns of the event loop, with limits of depth and number.
import { nextTurn } from '../store/database/event-loop-turns.ts'

/** How many signs are parsed in one turn: a name that no other object has costs a microsecond and more. */
const perTurn = 128 * 1024

/** The most objects and arrays of a text, and the most members and elements, of which a packed text of some kilobytes may have millions. */
const most = { parts: 400_000, members: 1_000_000 } as const

/** The most members of one object. */
const mostNames = 10_000

/** The most signs of a text, and of a number or blanks. */
const mostSigns = 1024 * 1024

/** Thrown for a text that nests deeper, or has more values, than this limit. */
export class JsonTooLarge extends Error {
  readonly of: 'depth' | 'values'
  readonly limit: number

  constructor(of: 'depth' | 'values', limit: number) {
    super(`More ${of} than ${limit}`)
    this.of = of
    this.limit = limit
  }
}

/** Parses JSON, and refuses NUL, which PostgreSQL cannot store. Throws `SyntaxError` or `JsonTooLarge`. */
export async function parseJson(json: string, mostDepth: number): Promise<unknown> {
  await count(json, mostDepth)
  return await parse(json)
}

/**
 * Throws `JsonTooLarge` for a text beyond the limits, before it is parsed: `JSON.parse` is recursive, and some thousand levels overflow its
 * stack.
 */
async function count(json: string, mostDepth: number): Promise<void> {
  let [depth, parts, members, turn] = [0, 0, 0, perTurn]
  for (const at of marksIn(json)) {
    const sign = json[at]
    if (sign === '{' || sign === '[') {
      depth += 1
      parts += 1
    } else if (sign === ',') members += 1
    else depth -= 1
    if (depth > mostDepth) throw new JsonTooLarge('depth', mostDepth)
    if (parts > most.parts) throw new JsonTooLarge('values', most.parts)
    if (members > most.members) throw new JsonTooLarge('values', most.members)
    if (at < turn) continue
    turn = at + perTurn
    await nextTurn()
  }
}

async function parse(json: string): Promise<unknown> {
  if (json.length <= perTurn) return JSON.parse(json)
  const whole = json.trim()
  const runs = runsOf(whole.slice(1, -1))
  if (isBetween(whole, '[', ']')) {
    const elements: unknown[][] = []
    for await (const run of runs) elements.push(await elementsOf(run))
    return elements.flat()
  }
  if (!isBetween(whole, '{', '}')) return JSON.parse(whole)
  const members: [string, unknown][] = []
  for await (const run of runs) {
    members.push(...(await membersOf(run)))
    if (members.length > mostNames) throw new JsonTooLarge('values', mostNames)
  }
  return Object.fromEntries(members)
}

function isBetween(whole: string, open: string, close: string): boolean {
  if (!whole.startsWith(open)) return false
  if (!whole.endsWith(close)) throw new SyntaxError(`No ${close} at the end`)
  return true
}

async function elementsOf(run: string): Promise<unknown[]> {
  if (run.length > perTurn) return [await parse(run)]
  await nextTurn()
  return JSON.parse(`[${run}]`)
}

async function membersOf(run: string): Promise<[string, unknown][]> {
  await nextTurn()
  if (run.length <= perTurn) return Object.entries(JSON.parse(`{${run}}`))
  const end = endOfText(run, run.indexOf('"')) + 1
  const value = run.slice(end).trimStart()
  if (!value.startsWith(':')) throw new SyntaxError('No value behind a name')
  return [[String(JSON.parse(run.slice(0, end))), await parse(value.slice(1))]]
}

/** Yields what stands between the brackets of a list in runs of at most `perTurn` signs, each of whole members; a longer member alone. */
async function* runsOf(inside: string): AsyncGenerator<string> {
  if (inside.trim() === '') return
  let [level, begin, end, turn] = [0, 0, 0, perTurn]
  for (const at of marksIn(inside)) {
    if (at > turn) {
      turn = at + perTurn
      await nextTurn()
    }
    const sign = inside[at]
    if (sign === '{' || sign === '[') level += 1
    else if (sign !== ',') level -= 1
    else if (level === 0) {
      if (at - begin > perTurn && end > begin) {
        yield filled(inside.slice(begin, end))
        begin = end + 1
      }
      end = at
    }
  }
  if (inside.length - begin > perTurn && end > begin) {
    yield filled(inside.slice(begin, end))
    begin = end + 1
  }
  yield filled(inside.slice(begin))
}

function filled(run: string): string {
  if (run.trim() === '') throw new SyntaxError('A comma without a value')
  return run
}

/** Yields the places of brackets and commas outside texts. */
function* marksIn(json: string): Generator<number> {
  let before = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    // `trim` knows more blanks than JSON.
    if (code > codes.close || code === codes.lineTab || code === codes.pageBreak) throw new SyntaxError('A sign outside of texts')
    const isText = code === codes.quote
    const isMark = code === codes.comma || (code | 0x20) === codes.open || (code | 0x20) === codes.close
    if (isMark) yield at
    if (isText) at = endOfText(json, at)
    if (isText || isMark) before = at
    else if (at - before > mostSigns) throw new JsonTooLarge('values', mostSigns)
  }
}

/** The codes of signs. The code of a bracket is that of its brace without the bit 0x20. */
const codes = { lineTab: 0x0b, pageBreak: 0x0c, quote: 0x22, comma: 0x2c, backslash: 0x5c, open: 0x7b, close: 0x7d } as const

/** Returns where a text ends that begins there. A regular expression would overflow its stack. */
function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === codes.quote) return at
    if (at - begin > mostSigns) throw new JsonTooLarge('values', mostSigns)
    if (code !== codes.backslash) continue
    if (json.startsWith('u0000', at + 1)) throw new SyntaxError('NUL in a text')
    at += 1
  }
  return json.length
}
