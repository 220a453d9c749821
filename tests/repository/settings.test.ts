import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { settingNames } from '#server/settings/setting-table.ts'
import { readSettings } from '#server/settings/settings.ts'

describe('la configuración', () => {
  const page = readFileSync('deploy/README.md', 'utf8')

  test('sin nada puesto es la de la demostración local, con lo que la página de instalación dice de cada una', () => {
    const read = (env: Record<string, string>) => ({ ...readSettings(env), byName: null })
    const unset = read({})
    const local = { environment: 'standIn', standIn: normalSettings, tls: null, apiUrl: null, publicUrl: null, production: false }
    expect(unset).toMatchObject({ ...local, databaseTimeoutMs: 30_000, authorityTimeoutMs: 120_000, limits: { bodySize: 1_048_576 } })
    const told = [...page.matchAll(/^(?:\||-) `([A-Z_]+)` +(?:\||\()[ ]?`([^`]+)`(?:\):| +\|)/gm)]
    expect(told.length).toBeGreaterThan(23)
    for (const [, name = '', value = ''] of told) expect([name, read({ [name]: value })]).toEqual([name, unset])
  })

  test('puesta en nada vale como no puesta', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', JWT_SECRET: '' })).toEqual(readSettings({}))
  })

  test('en producción no hay datos de demostración salvo que se pidan', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
    expect(readSettings({ DEMO: 'false' }).demo).toBe(false)
  })

  const wrong = {
    HOST: ['dos palabras'],
    PORT: ['ochenta', '70000', '-1'],
    DATABASE_URL: ['mysql://localhost/base', 'localhost', 'postgres:///base', 'postgresql:base'],
    DATABASE_TIMEOUT: ['5', '3601'],
    AUTHORITY_URL: ['aduana'],
    AUTHORITY_TIMEOUT: ['0', '301'],
    AUDIT_DAYS: ['0', '29', '30.5'],
    AUTHORITY_STAND_IN: ['dormida'],
    WSAA_URL: ['ftp://aduana'],
    API_URL: ['/api'],
    PUBLIC_URL: ['deposito.example', 'https://deposito.example/api', 'https://deposito.example/a?b=1', 'https://deposito.example/"a'],
    SMTP_URL: ['http://correo', 'smtp://', 'smtp:correo'],
    MAIL_FROM: ['avisos', 'Avisos <avisos>', 'a@b.example\r\nBcc: c@d.example'],
    REGISTRATION_ENABLED: ['sí'],
    LOGOUT_URL: ['adios', '//mala.example', 'javascript:alert(1)'],
    TRUST_PROXY: ['1'],
    LIMIT_CALLS_PER_MINUTE: ['59'],
    LIMIT_LARGE_WORKS: ['0'],
    METRICS_TOKEN: ['corta', 'dos palabras bien largas'],
    JWT_SECRET: ['corta'],
    SECRETS_KEY: ['corta', 'c2VzZW50YSB5IGN1YXRybyBieXRlcw=='],
    SECRETS_KEY_OLD: ['perdida'],
    BACKUP_TIME: ['24:00', '3'],
    BACKUP_DAYS: ['-1'],
    LOG_LEVEL: ['mucho'],
    LOG_SIZE: ['10', '0m'],
    LOG_FILES: ['0', '1001'],
    LOG_DAYS: ['4000'],
    VERSION_URL: ['versiones.example', 'http://versiones.example/ultima', 'ftp://127.0.0.1/ultima'],
    DEMO: ['sí'],
    DEMO_ON_NETWORK: ['sí'],
    ALLOW_CLEAR_TEXT: ['correo', 'smtp;api'],
  }

  test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%s se rechaza con una frase que la nombra y no repite el valor',
    (name, value) => {
      const read = (): unknown => readSettings({ [name]: value })
      expect(read).toThrow(StartFailure)
      expect(read).toThrow(new RegExp(`^La configuración ${name} no sirve: debe ser .+\\.$`))
      expect(read).not.toThrow(new RegExp(`[^\\w]${value.replaceAll('/', '\\/')}[^\\w]`))
    },
  )

  test('la dirección pública se toma sin la barra del final, y de quién es un correo con su nombre o sin él', () => {
    expect(readSettings({ PUBLIC_URL: 'https://deposito.example/' }).publicUrl).toBe('https://deposito.example')
    expect(readSettings({ PUBLIC_URL: 'https://deposito.example/aduana/' }).publicUrl).toBe('https://deposito.example/aduana')
    for (const from of ['avisos@deposito.example', 'Depósito Fiscal <avisos@deposito.example>'])
      expect(readSettings({ MAIL_FROM: from }).mailFrom).toBe(from)
    for (const to of ['/adios', 'https://entrada.example/salir']) expect(readSettings({ LOGOUT_URL: to }).logoutUrl).toBe(to)
    const limits = { LIMIT_CALLS_PER_MINUTE: '60', LIMIT_LARGE_WORKS: '5' }
    expect(readSettings({ REGISTRATION_ENABLED: 'true', TRUST_PROXY: 'true', ...limits })).toMatchObject({
      registrationEnabled: true,
      trustProxy: true,
      callsPerMinute: 60,
      largeWorks: 5,
    })
  })

  test('el tamaño del registro se escribe en k, m o g', () => {
    const sizes = ['4k', '10m', '1g'].map((LOG_SIZE) => readSettings({ LOG_SIZE }).log.maxBytes)
    expect(sizes).toEqual([4096, 10_485_760, 1_073_741_824])
    expect(readSettings({ LOG_LEVEL: 'DEBUG', LOG_FILES: '5', LOG_DAYS: '7' }).log).toMatchObject({ level: 'DEBUG', files: 5, days: 7 })
  })

  test.each([
    ['https://wsaduhomoext.afip.gob.ar/diav2/a.asmx', 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms', 'test'],
    ['https://WEBSERVICESADU.afip.gob.ar/diav2/a.asmx', 'https://wsaa.afip.gov.ar/ws/services/LoginCms', 'production'],
    ['https://webservicesadu.arca.gob.ar/diav2/a.asmx', 'https://wsaa.arca.gob.ar/ws/services/LoginCms', 'production'],
    ['http://127.0.0.1:8099/', 'http://127.0.0.1:8098/', 'other'],
    ['https://webservicesadu.afip.gob.ar.example/', 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms', 'other'],
  ])('las direcciones %s y %s son del ambiente %s', (AUTHORITY_URL, WSAA_URL, environment) => {
    expect(readSettings({ AUTHORITY_URL, WSAA_URL }).environment).toBe(environment)
  })

  test.each([
    [{ AUTHORITY_URL: 'https://webservicesadu.afip.gob.ar/' }, 'van juntas'],
    [{ WSAA_URL: 'https://wsaa.afip.gov.ar/' }, 'van juntas'],
    [{ AUTHORITY_URL: 'https://webservicesadu.afip.gob.ar/', WSAA_URL: 'https://wsaahomo.afip.gov.ar/' }, 'ambientes distintos'],
    [{ AUTHORITY_URL: 'https://wsaduhomoext.afip.gob.ar/', WSAA_URL: 'https://wsaa.afip.gov.ar/' }, 'ambientes distintos'],
    [{ TLS_CERT: 'a.pem' }, /^TLS_CERT y TLS_KEY van juntas: /],
    [{ TLS_KEY: 'b.pem' }, /^TLS_CERT y TLS_KEY van juntas: /],
  ])('con %j no arranca, y dice qué poner', (env, words) => {
    expect(() => readSettings(env)).toThrow(StartFailure)
    expect(() => readSettings(env)).toThrow(words)
  })

  test('el certificado y su clave son dos archivos', () => {
    expect(readSettings({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }).tls).toEqual({ cert: 'a.pem', key: 'b.pem' })
  })

  const elsewhere = { AUTHORITY_URL: 'http://aduana.example/a', WSAA_URL: 'https://wsaa.example/b' }

  test.each([
    ['SMTP_URL', 'smtp', { SMTP_URL: 'smtp://u:secreta@correo.example:587' }],
    ['SMTP_URL', 'smtp', { SMTP_URL: 'smtp://u:secreta@correo.example?requireTLS=false' }],
    ['SMTP_URL', 'smtp', { SMTP_URL: 'smtp://u:secreta@correo.example?requireTLS=true&ignoreTLS=true' }],
    ['DATABASE_URL', 'postgres', { DATABASE_URL: 'postgres://u:secreta@base.example/deposito' }],
    ['DATABASE_URL', 'postgres', { DATABASE_URL: 'postgres://u:secreta@base.example/deposito?sslmode=disable' }],
    ['DATABASE_URL', 'postgres', { DATABASE_URL: 'postgres://u:secreta@base.example/deposito?sslmode=require&sslmode=prefer' }],
    ['DATABASE_URL', 'postgres', { DATABASE_URL: 'postgres://u:secreta@127.0.0.1/deposito?host=base.example' }],
    ['AUTHORITY_URL', 'authority', elsewhere],
    ['WSAA_URL', 'authority', { AUTHORITY_URL: 'https://aduana.example/a', WSAA_URL: 'http://wsaa.example/b' }],
    ['API_URL', 'api', { API_URL: 'http://api.example' }],
    ['API_URL', 'api', { API_URL: 'http://127.0.0.1.api.example' }],
    ['API_URL', 'api', { API_URL: 'http://localhost.example' }],
  ])('%s sin cifrar a otra máquina se rechaza, salvo que ALLOW_CLEAR_TEXT diga %s: %j', (name, allowed, env) => {
    const read = (): unknown => readSettings(env)
    expect(read).toThrow(StartFailure)
    expect(read).toThrow(new RegExp(`^${name} iría por la red sin cifrar\\. .+ALLOW_CLEAR_TEXT=${allowed}\\.$`))
    expect(read).not.toThrow(/secreta|example/)
    expect(() => readSettings({ ...env, ALLOW_CLEAR_TEXT: allowed === 'api' ? 'smtp' : 'api' })).toThrow(StartFailure)
    expect(() => readSettings({ ...env, ALLOW_CLEAR_TEXT: allowed })).not.toThrow()
  })

  test.each([
    { SMTP_URL: 'smtps://correo.example' },
    { SMTP_URL: 'smtp://correo.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { SMTP_URL: 'smtp://[::1]:25' },
    { DATABASE_URL: 'postgres://u@base.example/deposito?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u@base.example/deposito?sslmode=require' },
    { DATABASE_URL: 'postgres://u@localhost/deposito' },
    { DATABASE_URL: 'postgres://u@deposito.localhost/deposito' },
    { DATABASE_URL: 'postgres://u@base/deposito?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://u@%2Frun%2Fpostgresql/deposito' },
    { API_URL: 'http://127.0.0.1:9000' },
    { API_URL: 'https://api.example' },
    { LOGOUT_URL: 'http://salida.example' },
    { ...elsewhere, API_URL: 'http://api.example', ALLOW_CLEAR_TEXT: 'authority, api' },
  ])('lo cifrado, lo de esta máquina y lo permitido pasan: %j', (env) => {
    expect(() => readSettings(env)).not.toThrow()
  })

  test('cada una está en la tabla de la instalación', () => {
    const [, table = ''] = page.split('\n## Settings\n')
    for (const name of settingNames) expect(table).toContain(`\`${name}\``)
  })
})
