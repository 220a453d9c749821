import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import { depositos } from '#domain/company/deposito.ts'
import { searchAnswer } from '#domain/stock/search.ts'
import { today } from '#domain/values/dates.ts'
import { migrationNames } from '#server/store/database/migrations.ts'
import { callerWith, signedIn, type Answered, type Caller } from '../../support/caller.ts'
import { below, contenedor, documento, linea, permiso, vacio } from '../../support/declared-goods.ts'
import { folderForEach, openForAll } from '../../support/open-for.ts'
import { runProduct, type Product } from '../../support/product.ts'
import { openReleaseBefore, releaseBefore } from '../../support/release-before.ts'
import { newDatabase, withPostgres } from '../../support/store.ts'

const before = openForAll(() => openReleaseBefore())

/** The number of what a call has made. */
function idOf({ status, body }: Answered): number {
  expect({ status, body }).toMatchObject({ status: 201 })
  return z.object({ id: z.number() }).parse(body).id
}

const read = async (caller: Caller, path: string): Promise<unknown> => (await caller.get(path)).body

interface Work {
  /** A session of the release before. */
  readonly operador: Caller
  /** The addresses of stocks without verdict, accepted, and open. */
  readonly unknown: string
  readonly accepted: string
  readonly open: string
}

/** Works with the release before, whose first send gets no verdict. */
async function work(url: string): Promise<Work> {
  const [operador, user] = [await signedIn(url, 'operador'), await signedIn(url, 'user')]
  const [own = '', other = ''] = depositos.parse(await read(user, 'api/depositos/user')).map(({ id }) => `api/warehouse/${id}/stocks`)
  const send = async (caller: Caller, stocks: string, state: string): Promise<string> => {
    const stock = `${stocks}/${idOf(await caller.post(`${stocks}/clone`, {}))}`
    expect(await caller.patch(`${stock}/send`, { fechaStock: today() })).toMatchObject({ status: 200 })
    await expect.poll(() => read(caller, stock), { timeout: 15_000 }).toMatchObject({ state })
    return stock
  }
  const unknown = await send(user, other, 'TECHNICAL_ERROR')
  const accepted = await send(operador, own, 'SUCCESS')

  const open = `${own}/${idOf(await operador.post(own, { fechaStock: today() }))}`
  const titulos = [
    ['permiso-embarque', permiso],
    ['documento-transporte', documento],
  ] as const
  for (const [titulo, draft] of titulos) {
    const id = idOf(await operador.post(below(open, titulo), draft))
    idOf(await operador.post(below(open, titulo, id, 'linea-mercaderias'), linea))
    idOf(await operador.post(below(open, titulo, id, 'contenedor-asociados'), contenedor))
  }
  idOf(await operador.post(`${open}/contenedor-vacios`, vacio))
  const scheduled = `${other}/${idOf(await user.post(`${other}/clone`, {}))}`
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await user.patch(`${scheduled}/schedule`, { scheduleDate: tomorrow })).toMatchObject({ status: 200 })
  expect((await operador.delete(`${own}/${idOf(await operador.post(own, { fechaStock: today() }))}`)).status).toBeLessThan(300)
  const account = { firstName: 'Ñandú', lastName: "O'Higgins", email: 'Otra@deposito.example', langKey: 'es' }
  expect(await operador.post('api/account', account)).toMatchObject({ status: 200 })
  return { operador, unknown, accepted, open }
}

const person = { login: 'ana', email: 'ana@deposito.example', password: 'una clave larga', langKey: 'es' }

/** The key of the activation mail. */
async function mailedKey(dataDir: string): Promise<string> {
  const mail = join(dataDir, 'mail')
  const keyOf = (): string | undefined => {
    const texts = readdirSync(mail).map((name) => readFileSync(join(mail, name), 'utf8'))
    return /activate\/([\w-]{43})/.exec(texts.join('\n'))?.[1]
  }
  await expect.poll(() => keyOf()).toBeTypeOf('string')
  return keyOf() ?? ''
}

/** What the release before reads below each list or record. */
const belowOf = [
  [/\/stocks\/\d+$/, ['permiso-embarques', 'documento-transportes', 'contenedor-vacios']],
  [/\/(?:permiso-embarques|documento-transportes)\/\d+$/, ['linea-mercaderias', 'contenedor-asociados']],
  [/\/afip-logs\/\d+$/, ['download-request', 'download-response']],
] as const

/** An answer; `total` is null for what has no pages. */
interface Told {
  readonly status: number
  readonly total: string | null
  readonly body: unknown
}

const recordRows = z.array(z.looseObject({ id: z.number() }))

/** The records of a list, or null. */
const rowsOf = (body: unknown) => recordRows.safeParse(body).data ?? null

/** Asks, as each person, for everything that the release before shows. */
async function readAll(url: string): Promise<Map<string, Told>> {
  const answers = new Map<string, Told>()
  const ask = async (caller: Caller, login: string, path: string): Promise<number[]> => {
    const isPaged = !/(?:account|user|download-\w+|\d)$/.test(path)
    const { status, headers, body } = await caller.get(isPaged ? `${path}?size=2000` : path)
    answers.set(`${login} ${path}`, { status, total: headers.get('x-total-count'), body })
    return rowsOf(body)?.map(({ id }) => id) ?? []
  }
  for (const login of ['operador', 'user', 'nuevo', 'admin']) {
    const caller = await signedIn(url, login)
    for (const path of ['api/account', 'api/companies', 'api/owner/companies/1']) await ask(caller, login, path)
    const warehouses = await ask(caller, login, 'api/depositos/user')
    if (login !== 'admin') continue
    const follow = async (path: string): Promise<void> => {
      const ids = await ask(caller, login, path)
      for (const id of ids) {
        const record = `${path}/${id}`
        if (/\/(?:stocks|afip-logs)$/.test(path)) await ask(caller, login, record)
        for (const [of, lists] of belowOf) if (of.test(record)) await Promise.all(lists.map((list) => follow(`${record}/${list}`)))
      }
    }
    await Promise.all(warehouses.map((id) => follow(`api/warehouse/${id}/stocks`)))
    await follow('api/afip-logs')
  }
  return answers
}

/** What this release leaves out of some answers, on purpose: a list of companies names no people, and a list of stocks counts the errors of each. */
const leftOut = [
  [/ api\/companies$/, ['admins', 'users']],
  [/\/stocks$/, ['errors']],
] as const

/** What the repeat of a send without verdict changes. */
const repeated = ['version', 'state', 'sentDate', 'daysLate', 'errors']

function without(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

/** Compares what both releases told: each record that the old one knew is there, in the same order and with the same values. */
function compare(told: ReadonlyMap<string, Told>, now: ReadonlyMap<string, Told>, unknown: string): void {
  for (const [path, { status, total, body }] of told) {
    const after = now.get(path)
    expect([path, after?.status]).toEqual([path, status])
    const old = rowsOf(body)
    if (old === null) {
      const same = path.endsWith(` ${unknown}`) ? without(Object(body), repeated) : body
      if (body !== null) expect([path, after?.body]).toMatchObject([path, same])
      continue
    }
    // Every call to the authority is logged, so the repeat adds some.
    if (total !== null && !path.endsWith('api/afip-logs')) expect([path, after?.total]).toEqual([path, total])
    const names = leftOut.flatMap(([of, members]) => (of.test(path) ? members : []))
    const rows = new Map(rowsOf(after?.body)?.map((row) => [row.id, row]))
    expect([path, [...rows.keys()].filter((id) => old.some((row) => row.id === id))]).toEqual([path, old.map(({ id }) => id)])
    for (const row of old) {
      const changed = `${path}/${row.id}`.endsWith(` ${unknown}`) ? repeated : []
      expect([path, rows.get(row.id)]).toMatchObject([path, without(row, [...names, ...changed])])
    }
  }
}

function runForTest(run: typeof before.run, env: Readonly<Record<string, string>>): Product {
  const product = run({ DEMO: 'true', REGISTRATION_ENABLED: 'true', LIMIT_CALLS_PER_MINUTE: '999999', ...env })
  onTestFinished(async () => void (await product.end('SIGKILL')))
  return product
}

interface Installation {
  readonly env?: Readonly<Record<string, string>>
  /** The data folders of both releases. */
  readonly folders: readonly [string, string]
  /** What this release says when it starts beside the old one; null when it may. */
  readonly refusal: RegExp | null
}

/** Works with the release before, starts this one beside it and then in its place, and compares what both tell. */
async function upgrade({ env = {}, folders: [oldDir, newDir], refusal }: Installation): Promise<void> {
  const old = runForTest(before.run, { ...env, DATA_DIR: oldDir, AUTHORITY_STAND_IN: '502:1' })
  const { operador, unknown, accepted, open } = await work(await old.url)
  expect(await operador.post('api/register', person)).toMatchObject({ status: 201 })
  const key = await mailedKey(oldDir)
  const beside = runForTest(runProduct, { ...env, DATA_DIR: newDir })
  expect(await Promise.race([beside.ended, beside.url])).toEqual(refusal ? 1 : expect.any(String))
  if (refusal) expect(beside.said()).toMatch(refusal)
  // The old one works on.
  idOf(await operador.post(`${open}/contenedor-vacios`, { ...vacio, numeroContenedor: 'MSKU1234565' }))
  await beside.end()
  const told = await readAll(await old.url)
  expect(told.size).toBeGreaterThan(500)
  expect(await old.end()).toBe(0)

  const url = await runForTest(runProduct, { ...env, DATA_DIR: newDir }).url
  const admin = await signedIn(url, 'admin')
  const { transactionId } = z.object({ transactionId: z.string() }).parse(told.get(`admin ${unknown}`)?.body)
  await expect.poll(() => read(admin, unknown)).toMatchObject({ state: 'SUCCESS', transactionId })
  compare(told, await readAll(url), unknown)

  expect((await callerWith(url, operador.authorization).get('api/account')).status).toBe(401)
  expect((await fetch(`${url}/api/activate?key=${key}`)).status).toBe(200)
  expect(await read(await signedIn(url, person.login, person.password), 'api/account')).toMatchObject({ login: person.login })
  const again = await signedIn(url, 'operador')
  idOf(await again.post(below(open, 'permiso-embarque'), permiso))
  expect(await again.post(below(accepted, 'permiso-embarque'), permiso)).toMatchObject({ status: 409 })
  const { hits } = searchAnswer.parse(await read(again, `api/search?q=${permiso.identificadorPermiso}`))
  expect(hits.map(({ stock }) => accepted.endsWith(`/${stock.id}`))).toContain(true)
}

const numbers = (version: string): string[] => version.split('.')
const [first, second] = numbers(productVersion).map((number, place) => number !== numbers(releaseBefore.version)[place])

test('el número de la versión dice cómo se instala: solo el primero o el segundo traen migraciones', async () => {
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(headings.slice(0, 2)).toEqual([productVersion, releaseBefore.version])
  const added = [...(await migrationNames())].filter((name) => !before.migrations.includes(`${name}.ts`))
  expect({ added, isAllowed: added.length === 0 || first || second }).toMatchObject({ isAllowed: true })
})

const [oldFolder, newFolder] = [folderForEach(), folderForEach()]

test('en SQLite la nueva no arranca al lado de la anterior; en su lugar tiene todo lo que ella decía', async () => {
  await upgrade({ folders: [oldFolder.path, oldFolder.path], refusal: /^El sistema ya está en marcha con la carpeta de datos/m })
})

test.runIf(withPostgres)(
  'en PostgreSQL, si cambia el primer número, pide que se detengan los demás procesos, y después tiene todo',
  async () => {
    const { url, drop } = await newDatabase('template0')
    onTestFinished(drop)
    await upgrade({
      env: { DATABASE_URL: url, JWT_SECRET: 'un secreto de más de treinta y dos letras' },
      folders: [oldFolder.path, newFolder.path],
      refusal: first ? /^Esta versión cambia tablas .* Detenga todos los procesos/m : null,
    })
  },
)
