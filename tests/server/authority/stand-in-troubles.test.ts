import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { openForEach } from '../../support/open-for.ts'
import { stock } from '../../support/reviewed-stock.ts'
import { troubled } from '../../support/troubled.ts'
import { dummyEnvelope, headersOf, openStandIn } from './stand-in-caller.ts'

const caller = openForEach(() => openStandIn())

const send = () => caller.send(stock, { transactionId: '900' })

describe('los desperfectos a pedido', () => {
  test.each([
    ['resetAfter', null, 1],
    ['half', null, 1],
    ['502After', { status: 502, verdict: 'none' }, 1],
    ['fault', { status: 500, verdict: 'fault', body: expect.stringContaining('<faultcode>soap:Server</faultcode>') }, 1],
    ['inProcess', { status: 200, verdict: 'refused', codes: ['41973'] }, 1],
    ['reset', null, 0],
    ['502', { status: 502, body: '' }, 0],
    ['malformed', { status: 400, body: '' }, 0],
    ['notXml', { status: 200, body: expect.stringMatching(/^<!DOCTYPE html>/) }, 0],
    ['refuseTicket', { status: 200, codes: ['7005'] }, 0],
  ] as const)('%s: cortado o contestado así, se procesa o no, y la repetición tiene el veredicto', async (next, answer, processed) => {
    caller.standIn.change(troubled(next))
    if (answer === null) await expect(send()).rejects.toThrow(TypeError)
    else expect(await send()).toMatchObject(answer)
    expect(await caller.remembered()).toBe(processed)
    expect(await send()).toMatchObject({ verdict: 'accepted', codes: [] })
  })

  test('7004 y warn: un error interno, o aceptado con una advertencia, se recuerdan como cualquier respuesta; lo rechazado no tiene ninguna', async () => {
    caller.standIn.change(troubled('7004'))
    expect((await send()).codes).toEqual(['7004'])
    expect((await send()).codes).toEqual(['7004'])
    const again = () => caller.send(stock, { transactionId: '901' })
    caller.standIn.change(troubled('warn', { times: null }))
    const first = await again()
    expect(first).toMatchObject({ verdict: 'accepted', codes: ['31353'] })
    expect((await caller.send(stock)).codes).toEqual(['10444'])
    caller.standIn.change(normalSettings)
    expect(await again()).toEqual(first)
  })

  test('slow: la respuesta llega igual, tarde', async () => {
    caller.standIn.change(troubled('slow', { ms: 40 }))
    const began = performance.now()
    expect(await send()).toMatchObject({ verdict: 'accepted' })
    // Timers of Node may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(38)
  })

  test('silent: procesado, y sin respuesta hasta que se cierra', async () => {
    caller.standIn.change(troubled('silent'))
    const waiting = send()
    await expect.poll(() => caller.remembered()).toBe(1)
    await Promise.all([expect(waiting).rejects.toThrow(TypeError), caller.restart()])
  })
})

describe('cuántas veces', () => {
  const leftOf = (): unknown => caller.standIn.settings().trouble

  test('las que se dijeron, y se ve cuántas quedan; sin decirlas, hasta que se cambia', async () => {
    caller.standIn.change(troubled('502', { times: 2 }))
    expect((await send()).status).toBe(502)
    expect(leftOf()).toEqual({ next: '502', times: 1, ms: 5000 })
    expect((await send()).status).toBe(502)
    expect(leftOf()).toBeNull()
    expect((await send()).status).toBe(200)
    caller.standIn.change(troubled('502', { times: null }))
    for (let call = 0; call < 3; call += 1) expect((await send()).status).toBe(502)
    caller.standIn.change(normalSettings)
    expect((await send()).status).toBe(200)
  })

  test('un desperfecto es de las declaraciones: Dummy, el WSDL y lo que no es un mensaje contestan, y no lo gastan', async () => {
    caller.standIn.change(troubled('silent'))
    expect((await caller.post(dummyEnvelope(), headersOf('Dummy'))).status).toBe(200)
    expect((await fetch(`${caller.standIn.url}?wsdl`)).status).toBe(200)
    expect((await caller.post('<a>')).status).toBe(400)
    expect(leftOf()).toEqual({ next: 'silent', times: 1, ms: 5000 })
  })
})
