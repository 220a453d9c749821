import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerReach } from '#app/api/http/server-reach.ts'

let isUp = true
let probes = 0
const open = () => {
  const reach = createServerReach(async () => ((probes += 1), isUp))
  const back = vi.fn()
  reach.onBack(back)
  return { reach, back }
}

beforeEach(() => {
  vi.useFakeTimers()
  isUp = true
  probes = 0
})
afterEach(() => vi.useRealTimers())

test('una llamada que falla sola no es un servidor perdido; cien que fallan juntas preguntan una vez', async () => {
  const { reach, back } = open()
  expect(await reach.look()).toBe(true)
  expect(reach.isLost()).toBe(false)
  expect(back).not.toHaveBeenCalled()
  isUp = false
  await Promise.all(Array.from({ length: 100 }, () => reach.look()))
  expect(probes).toBe(2)
  expect(reach.isLost()).toBe(true)
  isUp = true
  await vi.runAllTimersAsync()
})

test('se lo busca cada vez con menos apuro, y cuando vuelve se avisa una vez y no se lo busca más', async () => {
  const { reach, back } = open()
  isUp = false
  await reach.look()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBeLessThan(10)
  expect(back).not.toHaveBeenCalled()
  isUp = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(back).toHaveBeenCalledTimes(1)
  expect(reach.isLost()).toBe(false)
  const before = probes
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBe(before)
})

test('una respuesta suya hace mirar enseguida, porque pudo salir antes del corte', async () => {
  const { reach, back } = open()
  isUp = false
  await reach.look()
  reach.answered()
  await vi.advanceTimersByTimeAsync(0)
  expect(reach.isLost()).toBe(true)
  isUp = true
  reach.answered()
  reach.answered()
  await vi.advanceTimersByTimeAsync(0)
  expect(reach.isLost()).toBe(false)
  expect(back).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBe(3)
})

test('el aviso del navegador de que hay red se comprueba antes de creerlo', async () => {
  const { reach, back } = open()
  const stop = reach.watch()
  isUp = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(back).not.toHaveBeenCalled()
  isUp = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledTimes(1)
  stop()
})
