import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createConfiguration } from '#server/process/configuration.ts'
import { addressWithoutSecrets, settingNames } from '#server/settings/setting-table.ts'
import { readSettings } from '#server/settings/settings.ts'
import { folderForEach } from '../support/open-for.ts'

const data = folderForEach()

const folder = () => ({ path: data.path, file: (name: string) => join(data.path, name), release: () => undefined })

const configurationOf = (env: Record<string, string>, inUse: Record<string, string> = {}) =>
  createConfiguration(readSettings(env), folder(), () => inUse, env)

/** The effective values by the names of the settings. */
const valuesOf = (configuration: ReturnType<typeof configurationOf>): Record<string, unknown> =>
  Object.assign({}, ...Object.values(configuration.properties().contexts['depositos']?.beans ?? {}).map(({ properties }) => properties))

test('una dirección se muestra sin lo que puede ser un secreto', () => {
  for (const [address, shown] of [
    ['postgres://base:clave@servidor:5432/deposito?sslpassword=x', 'postgres://******:******@servidor:5432/deposito?******'],
    ['postgres://base@servidor/deposito', 'postgres://******:******@servidor/deposito'],
    ['smtps://usuario:clave@correo.example', 'smtps://******:******@correo.example'],
    ['https://wsaa.afip.gov.ar/ws/services/LoginCms', 'https://wsaa.afip.gov.ar/ws/services/LoginCms'],
    ['https://entrada.example/salir#token=abc', 'https://entrada.example/salir?******'],
    ['/adios?token=abc', '/adios?******'],
    ['/datos/deposito.db', '/datos/deposito.db'],
    ['usuario:clave@proxy:3128', '******'],
    ['proxy', '******'],
    ['//usuario:clave@proxy', '******'],
    ['http://usuario:clave@proxy:3128', 'http://******:******@proxy:3128/'],
  ] as const)
    expect([address, addressWithoutSecrets(address)]).toEqual([address, shown])
})

test('cada ajuste está una vez, con lo que rige, y un valor puesto no está entre los de por defecto', () => {
  const values = valuesOf(configurationOf({ PORT: '9000' }, { PUBLIC_URL: 'http://127.0.0.1:9000' }))
  expect(Object.keys(values).toSorted()).toEqual(settingNames.toSorted())
  expect(values).toMatchObject({
    PORT: '9000',
    HOST: '127.0.0.1',
    DEMO: 'true',
    DATA_DIR: data.path,
    PUBLIC_URL: 'http://127.0.0.1:9000/',
    LOGOUT_URL: null,
  })
  const [given, , defaults] = configurationOf({ PORT: '9000', LOG_LEVEL: 'DEBUG' }).sources().propertySources
  expect(Object.keys(given?.properties ?? {})).toEqual(['PORT', 'LOG_LEVEL'])
  expect(defaults?.properties).not.toHaveProperty('PORT')
  expect(defaults?.properties).toHaveProperty('LOG_SIZE', { value: '10m' })
})

test('un secreto se muestra puesto o guardado en su archivo, nunca él', () => {
  expect(valuesOf(configurationOf({}))).toMatchObject({ JWT_SECRET: null, SECRETS_KEY: null, SECRETS_KEY_OLD: null })
  writeFileSync(join(data.path, 'jwt-secret'), 'el-secreto-guardado')
  const configuration = configurationOf({ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') })
  expect(valuesOf(configuration)).toMatchObject({ JWT_SECRET: '******', SECRETS_KEY: '******' })
  expect(configuration.sources()).toMatchObject({
    propertySources: [
      { name: 'Variables de entorno', properties: { SECRETS_KEY: { value: '******', origin: 'variable de entorno SECRETS_KEY' } } },
      { name: 'Archivos guardados', properties: { JWT_SECRET: { value: '******', origin: join(data.path, 'jwt-secret') } } },
      { name: 'Valores por defecto', properties: { HOST: { value: '127.0.0.1' } } },
    ],
  })
  expect(JSON.stringify([configuration.sources(), configuration.properties()])).not.toContain('el-secreto-guardado')
})

test('de las variables que no son del producto se muestra solo el proxy, sin su clave', () => {
  const configuration = configurationOf({
    PATH: '/usr/bin',
    AWS_SECRET_ACCESS_KEY: 'ajena',
    HTTPS_PROXY: 'http://usuario:ajena@proxy.example:3128',
    no_proxy: 'localhost',
  })
  const told = JSON.stringify([configuration.sources(), configuration.properties()])
  expect(told).not.toMatch(/ajena|AWS|\/usr\/bin/)
  expect(valuesOf(configuration)).toMatchObject({ HTTPS_PROXY: 'http://******:******@proxy.example:3128/', no_proxy: 'localhost' })
})
