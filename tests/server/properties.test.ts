import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { operations, parametersOf, type Operation } from '../support/api-answers.ts'
import { samples, type Sample } from '../support/api-samples.ts'
import { textOf } from '../support/change-reader.ts'
import { fillStore, openServer, origin, tokenOf, type TestServer } from '../support/server.ts'
import { stores, type TestStore } from '../support/store.ts'
import { startTestCopies } from '../support/test-copies.ts'

/** Another seed makes other calls. A failure prints its own, and the smallest call that fails. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 13)
/** Of each address; fewer on PostgreSQL, where only what reaches its SQL is another. */
const runs = { SQLite: 12, PostgreSQL: 4 } as const

/** Whether a call hands more to the SQL than ids, which all calls read alike. */
const reachesSql = (of: Operation): boolean =>
  of.requestBody !== undefined || parametersOf(of).some((parameter) => parameter.in === 'query')
/** No call takes as long, also on a busy machine: it hangs. */
const hangsMs = 10_000

const oddNumbers = ['-1', '0', '1', '01', '1e400', 'NaN']
const oddWords = [...oddNumbers, '', ' ', '\0', '\ud800', '__proto__', 'constructor', 'toString', 'null', 'true', '%', "'--", '../..']
const oddText = fc.oneof(
  fc.constantFrom(...oddWords, 'x'.repeat(5000), '9'.repeat(40), '2026-11-20', '2026-02-30', '26:61', '😀'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const oddNumber = fc.oneof(fc.constantFrom(-1, 0, 0.5, 1, 2 ** 31, 2 ** 53, 1e21, -1e308), fc.double({ noNaN: true }), fc.maxSafeInteger())
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.array(fc.oneof(oddText, oddNumber), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', ...oddWords), fc.oneof(oddText, oddNumber), { maxKeys: 3, noNullPrototype: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'Content-Type': fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'x'),
    'Idempotency-Key': fc.constantFrom('a', 'a', 'con blancos', 'k'.repeat(201), '%00'),
    'Import-Id': fc.constantFrom('x', '0', '00000000-0000-4000-8000-000000000000'),
    Authorization: fc.constantFrom('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.'),
    'X-Forwarded-For': fc.constantFrom('x', '::1', '1.2.3.4, 5.6.7.8'),
    'X-Request-Id': fc.constantFrom('x', '<script>', 'abcd'),
  },
  { requiredKeys: [] },
)

/** Whether `change` is made: most of a call stays right, so that it comes far. */
function sometimes<T>(right: T, change: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: change })
}

function oddBody(right: Sample['body']): fc.Arbitrary<string> {
  const text = typeof right === 'string' ? right : JSON.stringify(right ?? {})
  const fields = typeof right === 'object' ? Object.entries(right) : []
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const others = fc.oneof(
    oddValue.map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', '"', `${text}x`, text.slice(0, -2), deep, `{"x":${deep}}`, '{"a":'.repeat(50), `{"__proto__":${text}}`),
  )
  if (fields.length === 0) return sometimes(text, others)
  const changed = fc
    .tuple(fc.constantFrom(...fields.map(([name]) => name), 'id', 'version', '__proto__'), oddValue)
    // As text, so that a member may be called `__proto__`.
    .map(([name, value]) =>
      JSON.stringify({ ...Object.fromEntries(fields), id: undefined }).replace(/\}$/, `,${JSON.stringify(name)}:${JSON.stringify(value)}}`),
    )
  return fc.oneof({ weight: 2, arbitrary: fc.constant(text) }, { weight: 4, arbitrary: changed }, { weight: 1, arbitrary: others })
}

function oddSearch(of: Operation): fc.Arbitrary<[string, string][]> {
  const named = parametersOf(of).filter((parameter) => parameter.in === 'query')
  const filters = named.flatMap(({ schema }) => Object.keys(schema?.['properties'] ?? {}))
  const names = [...named.map(({ name }) => name), ...filters, 'page', 'size', 'sort', 'id.in', 'state.toString', '__proto__.equals']
  const sorts = ['id,desc', 'id', 'id,sideways', '__proto__,asc', ',,']
  const value = fc.oneof(oddText, oddNumber.map(String), fc.constantFrom(...sorts, '1,'.repeat(1500), '1,2,3', '2026-11-20T99:00'))
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
}

function oddCall(of: Operation, { login, ids = {}, search, body }: Sample) {
  const oddId = fc.oneof(oddText, oddNumber)
  const named = Object.entries(ids).map(([name, right]) => [name, sometimes<string | number>(right, oddId)])
  return fc.record({
    method: sometimes(of.method, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get')),
    login: sometimes<string | null>(login, fc.constantFrom(null, 'operador', 'owner', 'admin')),
    ids: fc.record<Record<string, string | number>>(Object.fromEntries(named)),
    search: sometimes<[string, string][]>([...new URLSearchParams(search)], oddSearch(of)),
    headers: sometimes<Record<string, string>>({}, oddHeaders),
    body: oddBody(body),
  })
}

type OddCall = ReturnType<typeof oddCall> extends fc.Arbitrary<infer Call> ? Call : never

async function requestOf(
  server: TestServer,
  { path }: Operation,
  { method, login, ids, search, headers, body }: OddCall,
): Promise<Request> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name] ?? 1).toWellFormed()))
  const url = new URL(address, origin)
  for (const [name, value] of search) url.searchParams.append(name, value)
  const token: Record<string, string> = login === null ? {} : { Authorization: `Bearer ${await tokenOf(server, login, new Date())}` }
  const all = { 'Content-Type': 'application/json', ...token, ...headers }
  return new Request(url, { method, headers: all, body: /^(?:get|head)$/i.test(method) ? null : body })
}

/** What the platform answers to a key that opens nothing. */
const takesKeys = ['/api/activate', '/api/account/reset-password/finish']
const wrongKey = /No user was found for this (?:activation|reset) key/

/** What belongs to the inside of the server: its secrets, its statements, its files. */
const inside = /\$argon2|una clave de sesenta|(?:select|insert into|update|delete from) "|SQLITE_|node_modules|\.ts:\d|at async/

async function expectSound(server: TestServer, of: Operation, call: OddCall): Promise<void> {
  const begun = performance.now()
  const answer = await server.fetch(await requestOf(server, of, call))
  const text = await textOf(answer)
  expect(performance.now() - begun).toBeLessThan(hangsMs)
  const { status, headers } = answer
  if (status >= 500) expect([status, takesKeys.includes(of.path), call.method === 'HEAD' || wrongKey.test(text)]).toEqual([500, true, true])
  // The administrator is told of the program's own stack there.
  if (of.path !== '/management/threaddump') expect(text).not.toMatch(inside)
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  const requestId = headers.get('x-request-id')
  expect(requestId).toMatch(/^[\w-]{4,64}$/)
  if (status >= 400 && call.method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ status, message: expect.any(String), requestId })
  for (const value of headers.values()) expect(value.length).toBeLessThan(4096)
}

/** Empties every table, and begins its ids anew. Copying a database for each address would take longer than its calls, and `truncate` makes new files for each table. */
async function emptied(store: TestStore): Promise<TestStore> {
  await sql`do $$
    declare of record;
    begin
      -- No order of the tables fits all of their references.
      perform set_config('session_replication_role', 'replica', true);
      for of in select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', of.name);
      end loop;
      perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
    end $$`.execute(store.db)
  return { ...store, close: () => Promise.resolve() }
}

describe.each(stores)('lo que se le mande al servidor, con %s', (kind, openFreshStore) => {
  const numRuns = Number(process.env['PROPERTY_RUNS'] ?? runs[kind])
  let kept: TestStore | undefined
  afterAll(() => kept?.close())

  const nextStore = async (): Promise<TestStore> => {
    const store = kept ?? (await openFreshStore())
    if (store.kind === 'sqlite') return store
    kept = store
    return await emptied(store)
  }

  const called = kind === 'SQLite' ? operations : operations.filter(reachesSql)
  test.each(called.map((of) => [of.call, of] as const))('%s', async (name, of) => {
    const store = await fillStore(await nextStore(), new Date())
    const server = await openServer({ store, registrationEnabled: true, standIn: true, copies: startTestCopies({ bytes: 10 }) })
    try {
      const sample = await samples[name]?.(server)
      if (!sample) throw new Error(`no sample of ${name}`)
      await fc.assert(
        fc.asyncProperty(oddCall(of, sample), (call) => expectSound(server, of, call)),
        { seed, numRuns },
      )
      expect(server.unexpected).toEqual([])
    } finally {
      await server.close()
    }
  })
})
