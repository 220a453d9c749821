import { beforeEach, expect, test } from 'vitest'
import { productVersion } from '#domain/administration/management.ts'
import { createContractCheck, type ContractCheck } from '#server/authority/wsdl/contract-check.ts'
import { writeWsdl } from '#server/stand-in/wsdl.ts'
import { findAuthorityCheck, storeAuthorityCheck } from '#server/store/operations/authority-check.ts'
import { openForEach } from '../../support/open-for.ts'
import { openTestStore } from '../../support/store.ts'

const url = 'https://aduana.test/servicio.asmx'
const wsdlText = writeWsdl(url)
const otherWsdl = wsdlText.replace('name="PermisoEmbarqueType"', 'name="PermisoEmbarque"')
const differences = ['stock/StockExportacion/PermisoEmbarqueType: sent, the WSDL has no such element here (but has PermisoEmbarque)']
const same = { kind: 'same' }
const different = { kind: 'different', differences }
const unknown = { kind: 'unknown' }
const never = new AbortController().signal

let now: Date
let reads: number
let logged: string[]
let answer: (signal: AbortSignal) => Promise<string | null>

const store = openForEach(() => openTestStore('sqlite'))

beforeEach(() => {
  now = new Date('2026-11-20T15:00:00.000Z')
  reads = 0
  logged = []
  answer = () => Promise.resolve(wsdlText)
})

/** A process of the product. */
function start(at = url): ContractCheck {
  return createContractCheck({
    store,
    clock: () => now,
    url: at,
    readWsdl: (signal) => {
      reads += 1
      return answer(signal)
    },
    log: { warn: () => logged.push('warn'), error: () => logged.push('error') },
  })
}

function after(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
}

test('sin diferencias se lee una sola vez, también por los que preguntan a la vez y después de reiniciar', async () => {
  const first = start()
  expect(await Promise.all([first.check(never), first.check(never), first.check(never)])).toEqual([same, same, same])
  answer = () => Promise.resolve(otherWsdl)
  after(1_000_000)
  expect(await first.check(never)).toEqual(same)
  expect(await start().check(never)).toEqual(same)
  expect(reads).toBe(1)
  expect(logged).toEqual([])
})

test('con otra versión del sistema se lee de nuevo', async () => {
  const checkedDate = now.toISOString()
  await store.write((tx) => storeAuthorityCheck(tx, { url, version: '1.9.9' }, { checkedDate, differences }))
  expect(await start().check(never)).toEqual(same)
  expect(reads).toBe(1)
})

test('una diferencia se lee de nuevo a los cinco minutos y se va sola, pero no se olvida porque el WSDL deje de verse', async () => {
  answer = () => Promise.resolve(otherWsdl)
  const check = start()
  expect(await check.check(never)).toEqual(different)
  answer = () => Promise.resolve(null)
  after(299)
  expect(await check.check(never)).toEqual(different)
  expect(await start().check(never)).toEqual(different)
  expect(reads).toBe(1)
  after(1)
  expect(await check.check(never)).toEqual(different)
  expect(await start().check(never)).toEqual(different)
  expect(reads).toBe(3)
  expect(logged).not.toContain('warn')
  answer = () => Promise.resolve(wsdlText)
  after(300)
  expect(await check.check(never)).toEqual(same)
  expect(await findAuthorityCheck(store.db, { url, version: productVersion })).toEqual({ checkedDate: now.toISOString(), differences: [] })
})

test.each([
  ['no se puede leer', () => Promise.resolve(null)],
  ['no es un WSDL', () => Promise.resolve('<html/>')],
])('un WSDL que %s no dice nada: se avisa una vez y se intenta de nuevo al minuto', async (_, unreadable) => {
  answer = unreadable
  const check = start()
  expect(await check.check(never)).toEqual(unknown)
  after(59)
  expect(await check.check(never)).toEqual(unknown)
  expect(reads).toBe(1)
  after(1)
  expect(await check.check(never)).toEqual(unknown)
  expect(reads).toBe(2)
  expect(logged).toEqual(['warn'])
  answer = () => Promise.resolve(wsdlText)
  after(60)
  expect(await check.check(never)).toEqual(same)
})

test('la lectura sigue mientras alguien la espere, y termina con el último; quien ya se fue no hace leer nada', async () => {
  const reading = Promise.withResolvers<AbortSignal>()
  answer = (signal) => {
    reading.resolve(signal)
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null))
    })
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const check = start()
  expect(await check.check(AbortSignal.abort())).toEqual(unknown)
  expect(reads).toBe(0)
  const answers = Promise.all([check.check(first.signal), check.check(second.signal)])
  const signal = await reading.promise
  first.abort()
  expect(signal.aborted).toBe(false)
  second.abort()
  expect(signal.aborted).toBe(true)
  expect(await answers).toEqual([unknown, unknown])
  answer = () => Promise.resolve(wsdlText)
  expect(await check.check(never)).toEqual(same)
  expect(logged).toEqual([])
})
