import { beforeEach, expect, test } from 'vitest'
import { createContractCheck, type ContractCheck } from '#server/authority/wsdl/contract-check.ts'
import { writeWsdl } from '#server/stand-in/wsdl.ts'
import { storeAuthorityCheck } from '#server/store/operations/authority-check.ts'
import { clockForEach, openForEach } from '../../support/open-for.ts'
import { openTestStore } from '../../support/store.ts'

const url = 'https://aduana.test/servicio.asmx'
const wsdlText = writeWsdl(url)
const otherWsdl = wsdlText.replace('name="PermisoEmbarqueType"', 'name="PermisoEmbarque"')
const differences = ['stock/StockExportacion/PermisoEmbarqueType: sent, the WSDL has no such element here (but has PermisoEmbarque)']
const same = { kind: 'same' }
const different = { kind: 'different', differences }
const unknown = { kind: 'unknown' }
const never = new AbortController().signal

let reads: number
let logged: string[]
let answer: (signal: AbortSignal) => Promise<string | null>

const clock = clockForEach()
const store = openForEach(() => openTestStore('sqlite'))

beforeEach(() => {
  reads = 0
  logged = []
})

/** Sets the WSDL that the service answers from now on; null for none. */
const publish = (wsdl: string | null): void => void (answer = () => Promise.resolve(wsdl))

/** A process of the product. */
function start(): ContractCheck {
  return createContractCheck({
    store,
    clock: clock.now,
    url,
    readWsdl: (signal) => {
      reads += 1
      return answer(signal)
    },
    log: { warn: () => logged.push('warn'), error: () => logged.push('error') },
  })
}

test('sin diferencias se lee una sola vez, también por los que preguntan a la vez y después de reiniciar; lo que leyó otra versión del sistema no vale', async () => {
  await store.write((tx) => storeAuthorityCheck(tx, { url, version: '1.9.9' }, { checkedDate: clock.now().toISOString(), differences }))
  publish(wsdlText)
  const first = start()
  expect(await Promise.all([first(never), first(never), first(never)])).toEqual([same, same, same])
  publish(otherWsdl)
  clock.later(1_000_000)
  expect(await first(never)).toEqual(same)
  expect(await start()(never)).toEqual(same)
  expect([reads, logged]).toEqual([1, []])
})

test('una diferencia se lee de nuevo a los cinco minutos y se va sola, pero no se olvida porque el WSDL deje de verse', async () => {
  publish(otherWsdl)
  const check = start()
  expect(await check(never)).toEqual(different)
  publish(null)
  for (const [seconds, times] of [
    [299, 1],
    [1, 3],
  ] as const) {
    clock.later(seconds)
    expect(await check(never)).toEqual(different)
    expect(await start()(never)).toEqual(different)
    expect(reads).toBe(times)
  }
  expect(logged).not.toContain('warn')
  publish(wsdlText)
  clock.later(300)
  expect(await check(never)).toEqual(same)
  publish(otherWsdl)
  expect(await start()(never), 'también para los demás').toEqual(same)
})

test.each([null, '<html/>'])(
  'un WSDL que no se puede leer, %s, no dice nada: se avisa una vez y se intenta de nuevo al minuto',
  async (unreadable) => {
    publish(unreadable)
    const check = start()
    for (const [seconds, times] of [
      [0, 1],
      [59, 1],
      [1, 2],
    ] as const) {
      clock.later(seconds)
      expect(await check(never)).toEqual(unknown)
      expect(reads).toBe(times)
    }
    expect(logged).toEqual(['warn'])
    publish(wsdlText)
    clock.later(60)
    expect(await check(never)).toEqual(same)
  },
)

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
  expect(await check(AbortSignal.abort())).toEqual(unknown)
  expect(reads).toBe(0)
  const answers = Promise.all([check(first.signal), check(second.signal)])
  const signal = await reading.promise
  first.abort()
  expect(signal.aborted).toBe(false)
  second.abort()
  expect(signal.aborted).toBe(true)
  expect(await answers).toEqual([unknown, unknown])
  publish(wsdlText)
  expect(await check(never)).toEqual(same)
  expect(logged).toEqual([])
})
