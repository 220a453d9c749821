// People who write through the API and make copies, all at once, until the product is cut off.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { standInSettings } from '#domain/administration/stand-in.ts'
import { depositos } from '#domain/company/deposito.ts'
import { today } from '#domain/values/dates.ts'
import { callerWith, signedIn, type Answered, type Caller } from '../support/caller.ts'
import { below, linea, permiso } from '../support/declared-goods.ts'
import type { Ledger } from './ledger.ts'
import type { TracedProduct } from './trace.ts'

export interface Known {
  readonly ledger: Ledger
  /** The accepted stock that was sent last, and a session that was acknowledged. */
  accepted: string | null
  session: string | null
  /** The secret files of a product that was ready. */
  secrets: string | null
  /** The addresses of acknowledged accounts, each of which a mail tells how to choose its password. */
  readonly told: string[]
  /** Each copy that was begun, how much was acknowledged before, and whether the command reported it as done. */
  readonly copies: Map<string, { moment: number; isDone: boolean }>
}

const stored = z.object({ id: z.number() })
const stateOf = z.object({ state: z.string() })

export async function work(product: TracedProduct, known: Known, copies: string): Promise<void> {
  const url = await product.url
  known.session ??= (await signedIn(url, 'operador')).authorization
  const operador = callerWith(url, known.session)
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  const stocks = `api/warehouse/${own?.id ?? 0}/stocks`
  await Promise.all([
    writePermits(operador, known, stocks),
    writePermits(operador, known, stocks),
    acceptAgain(url).then(() => Promise.all([1, 2].map(() => cloneStocks(operador, known, stocks)))),
    signIn(url, known),
    makeAccount(url, known),
    copy(product, known, copies),
  ])
}

export class Refused extends Error {}

function bodyOf<T>(answer: Answered, status: number, shape: z.ZodMiniType<T>): T {
  if (answer.status !== status) throw new Refused(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return shape.parse(answer.body)
}

/** Makes permits with a line, changes them and deletes every second one. */
async function writePermits(caller: Caller, { ledger }: Known, stocks: string): Promise<never> {
  const stock = bodyOf(await caller.post(stocks, { fechaStock: today() }), 201, stored).id
  ledger.ask('stock', stock, 'OPEN')()
  const path = `${stocks}/${stock}`
  const permits = below(path, 'permiso-embarque')
  for (let number = 1; ; number += 1) {
    const ubicacionPartida = `Nave ${number}`
    const { id } = bodyOf(await caller.post(permits, { ...permiso, ubicacionPartida }), 201, stored)
    ledger.ask('permit', id, ubicacionPartida)()
    const line = bodyOf(await caller.post(below(path, 'permiso-embarque', id, 'linea-mercaderias'), linea), 201, stored).id
    ledger.ask('line', line, linea.cantidad)()
    const moved = ledger.ask('permit', id, 'Patio')
    bodyOf(await caller.patch(permits, { field: 'ubicacionPartida', value: 'Patio', records: [{ id }] }), 200, z.unknown())
    moved()
    const changed = ledger.ask('line', line, '7')
    const lines = below(path, 'permiso-embarque', id, 'linea-mercaderias')
    bodyOf(await caller.put(lines, { ...linea, id: line, cantidad: '7' }), 200, z.unknown())
    changed()
    if (number % 2 === 0) continue
    const gone = [ledger.ask('permit', id, null), ledger.ask('line', line, null)]
    bodyOf(await caller.delete(`${permits}/${id}`), 204, z.unknown())
    for (const acknowledge of gone) acknowledge()
  }
}

/** Clones the stock that was accepted last, and in turns deletes the clone and sends it to the stand-in, for its verdict. */
async function cloneStocks(caller: Caller, known: Known, stocks: string): Promise<never> {
  const { ledger } = known
  for (let number = 1; ; number += 1) {
    const { id } = bodyOf(await caller.post(`${stocks}/clone`), 201, stored)
    ledger.ask('stock', id, 'OPEN')()
    const path = `${stocks}/${id}`
    const { headers } = await caller.get(below(path, 'permiso-embarque'))
    ledger.ask('clone', id, headers.get('x-total-count'))()
    if (number % 2 === 0) {
      const gone = ledger.ask('stock', id, null)
      bodyOf(await caller.delete(path), 204, z.unknown())
      gone()
      continue
    }
    // The product may be cut off between the call and the verdict.
    const sent = ledger.ask('stock', id, 'PENDING')
    for (const state of ['TECHNICAL_ERROR', 'ERROR']) ledger.ask('stock', id, state)
    const received = ledger.ask('stock', id, 'SUCCESS')
    bodyOf(await caller.patch(`${path}/send`, { fechaStock: today() }), 200, z.unknown())
    sent()
    for (let state = 'PENDING'; state !== 'SUCCESS'; { state } = bodyOf(await caller.get(path), 200, stateOf)) {
      if (state !== 'PENDING') throw new Refused(`the stand-in answered ${state}`)
      await pause(50)
    }
    received()
    known.accepted = path
  }
}

/** Makes the stand-in accept several stocks of a day, until the product ends. */
async function acceptAgain(url: string): Promise<void> {
  const admin = await signedIn(url, 'admin')
  const settings = bodyOf(await admin.get('management/stand-in'), 200, standInSettings)
  bodyOf(await admin.put('management/stand-in', { ...settings, dates: 'same-or-later' }), 200, z.unknown())
}

async function signIn(url: string, known: Known): Promise<never> {
  for (;;) {
    known.session = (await signedIn(url, 'operador')).authorization
    await pause(500)
  }
}

async function makeAccount(url: string, { told }: Known): Promise<void> {
  const owner = await signedIn(url, 'user')
  const [company] = z.array(stored).parse((await owner.get('api/companies')).body)
  const login = `persona-${Date.now()}`
  const email = `${login}@deposito.example`
  const person = { login, email, firstName: 'Persona', lastName: 'Nueva' }
  bodyOf(await owner.post(`api/owner/company/${company?.id ?? 0}/users`, person), 201, stored)
  told.push(email)
}

async function copy(product: TracedProduct, { ledger, copies }: Known, folder: string): Promise<never> {
  for (;;) {
    const file = join(folder, `${copies.size}.db`)
    const begun = { moment: ledger.moment, isDone: false }
    copies.set(file, begun)
    product.copy(file)
    await product.hears(new RegExp(`(Copia hecha): ${file} `))
    begun.isDone = true
  }
}
