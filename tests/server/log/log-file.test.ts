import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openLogFile, type LogFile, type LogLimits } from '#server/log/log-file.ts'
import { clockForEach, folderForEach } from '../../support/open-for.ts'

const opened: LogFile[] = []

const clock = clockForEach()
const folder = folderForEach()

afterEach(() => {
  for (const file of opened.splice(0)) file.close()
})

const current = (): string => join(folder.path, 'server.log')
const read = (name: string): string => readFileSync(join(folder.path, name), 'utf8')
const names = (): string[] => readdirSync(folder.path).toSorted()

function open(limits: Partial<LogLimits> = {}): LogFile {
  const file = openLogFile(current(), { maxBytes: 100, files: 30, days: 30, ...limits }, clock.now)
  opened.push(file)
  return file
}

const line = (text: string): string => `${text.padEnd(39, '.')}\n`

describe('el archivo del registro', () => {
  test('cada renglón está en el archivo apenas se escribe, y solo su dueño lo lee, aunque una versión anterior lo haya dejado a la vista; lo de otro día se aparta al arrancar', () => {
    writeFileSync(current(), line('viejo'), { mode: 0o644 })
    chmodSync(current(), 0o644)
    clock.at(new Date().toISOString())
    open().write(line('nuevo'))
    expect(read('server.log')).toBe(line('viejo') + line('nuevo'))
    expect(statSync(current()).mode & 0o777).toBe(0o600)
    clock.later(2 * 86_400)
    open().write(line('otro día'))
    expect(names()).toHaveLength(2)
    expect(read('server.log')).toBe(line('otro día'))
  })

  test('al llegar al tamaño sigue en otro, y ningún renglón queda partido ni se pierde, tampoco uno más largo que el tamaño', () => {
    const file = open()
    for (const text of ['1', '2', '3', '4', '5']) file.write(line(text))
    expect(names()).toEqual(['server-2026-11-20.1.log', 'server-2026-11-20.2.log', 'server.log'])
    expect(read('server-2026-11-20.1.log')).toBe(line('1') + line('2'))
    expect(read('server-2026-11-20.2.log')).toBe(line('3') + line('4'))
    expect(read('server.log')).toBe(line('5'))
    file.write('x'.repeat(300))
    file.write(line('después'))
    expect(read('server-2026-11-20.4.log')).toHaveLength(300)
    expect(read('server.log')).toBe(line('después'))
  })

  test('cada día de Buenos Aires tiene el suyo', () => {
    const file = open({ maxBytes: 10_000 })
    clock.at('2026-11-21T02:59:00Z')
    file.write(line('la noche del 20'))
    clock.at('2026-11-21T03:00:00Z')
    file.write(line('el 21'))
    expect([read('server-2026-11-20.1.log'), read('server.log')]).toEqual([line('la noche del 20'), line('el 21')])
  })

  test('se guardan tantos como se pide, los más nuevos: el 10 es más nuevo que el 9', () => {
    const file = open({ maxBytes: 40, files: 3 })
    for (let count = 0; count <= 11; count += 1) file.write(line(String(count)))
    expect(names()).toEqual(['server-2026-11-20.10.log', 'server-2026-11-20.11.log', 'server-2026-11-20.9.log', 'server.log'])
  })

  test('se borran los que tienen más días, y nada que no sea del registro', () => {
    const others = ['deposito.db', 'server-notas.log', 'server-2020-01-01.log', 'otro-2020-01-01.1.log']
    for (const name of others) writeFileSync(join(folder.path, name), '')
    const file = open({ days: 2, maxBytes: 10_000 })
    for (let count = 0; count < 5; count += 1) {
      file.write(line(String(count)))
      clock.later(86_400)
    }
    const kept = ['server-2026-11-22.1.log', 'server-2026-11-23.1.log', 'server.log']
    expect(names()).toEqual([...others, ...kept].toSorted())
  })

  test('si otro lo aparta o lo borra, al segundo se escribe en uno nuevo con su nombre', () => {
    const file = open({ maxBytes: 10_000 })
    file.write(line('antes'))
    renameSync(current(), join(folder.path, 'apartado'))
    clock.later(1)
    file.write(line('después'))
    expect([read('apartado'), read('server.log')]).toEqual([line('antes'), line('después')])
    rmSync(current())
    clock.later(1)
    file.write(line('otra vez'))
    expect(read('server.log')).toBe(line('otra vez'))
    expect(statSync(current()).mode & 0o777).toBe(0o600)
  })

  test('dos procesos en una carpeta no se pisan: lo que cada uno escribe está una vez', () => {
    const [one, other] = [open(), open()]
    for (let count = 0; count < 10; count += 1) {
      one.write(line(`uno ${count}`))
      other.write(line(`otro ${count}`))
      clock.later(1)
    }
    const all = names().map(read).join('').split('\n').slice(0, -1)
    expect([all.length, new Set(all).size]).toEqual([20, 20])
  })

  test('sin carpeta, o con el disco lleno, nada falla, y cuando vuelve el lugar se dice cuántos renglones faltan', () => {
    const file = open()
    rmSync(folder.path, { recursive: true })
    file.write(line('perdido'))
    file.write(line('también'))
    expect(file.isWritten()).toBe(false)
    mkdirSync(folder.path)
    file.write(line('bien'))
    expect(read('server.log')).toMatch(/"lost":2,.+\nbien/)
    file.close()
    rmSync(current())
    // `/dev/full` refuses every byte, as a full disk does.
    symlinkSync('/dev/full', current())
    const full = open()
    full.write(line('no entra'))
    expect([full.isWritten(), statSync('/dev/full').mode & 0o777]).toEqual([false, 0o666])
    rmSync(current())
    full.write(line('entra'))
    const [, lost = '', last = ''] = read('server.log').split('\n')
    expect(JSON.parse(lost)).toMatchObject({ level: 'ERROR', logger: 'process', lost: 1 })
    expect([`${last}\n`, full.isWritten()]).toEqual([line('entra'), true])
  })
})
