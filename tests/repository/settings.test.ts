import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/stand-in.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { readSettings, settingNames } from '#server/settings.ts'

describe('la configuración', () => {
  test('sin nada puesto es la de la demostración local', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      databaseUrl: null,
      authorityUrl: null,
      auditDays: 1825,
      authorityTimeoutMs: 120_000,
      standIn: normalSettings,
      wsaaUrl: null,
      environment: 'standIn',
      apiUrl: null,
      publicUrl: null,
      smtpUrl: null,
      mailFrom: null,
      registrationEnabled: false,
      logoutUrl: null,
      trustProxy: false,
      metricsToken: null,
      jwtSecret: null,
      secretsKey: null,
      secretsKeyFile: null,
      secretsKeyOld: null,
      backupTime: '03:00',
      backupDays: 7,
      backupDir: null,
      demo: true,
      production: false,
      log: { level: 'INFO', maxBytes: 10 * 1024 * 1024, files: 30, days: 30 },
      byName: expect.any(Object),
    })
  })

  test('puesta en nada vale como no puesta', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', JWT_SECRET: '' })).toEqual(readSettings({}))
  })

  test('en producción no hay datos de demostración salvo que se pidan', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
    expect(readSettings({ DEMO: 'false' }).demo).toBe(false)
  })

  test.each([
    ['HOST', 'dos palabras'],
    ['PORT', 'ochenta'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/base'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres:///base'],
    ['DATABASE_URL', 'postgresql:base'],
    ['AUTHORITY_URL', 'aduana'],
    ['AUTHORITY_TIMEOUT', '0'],
    ['AUTHORITY_TIMEOUT', '301'],
    ['AUDIT_DAYS', '0'],
    ['AUDIT_DAYS', '29'],
    ['AUDIT_DAYS', '30.5'],
    ['AUTHORITY_STAND_IN', 'dormida'],
    ['WSAA_URL', 'ftp://aduana'],
    ['API_URL', '/api'],
    ['PUBLIC_URL', 'deposito.example'],
    ['SMTP_URL', 'http://correo'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:correo'],
    ['MAIL_FROM', 'avisos'],
    ['MAIL_FROM', 'Avisos <avisos>'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['REGISTRATION_ENABLED', 'sí'],
    ['LOGOUT_URL', 'adios'],
    ['LOGOUT_URL', '//mala.example'],
    ['LOGOUT_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', '1'],
    ['METRICS_TOKEN', 'corta'],
    ['METRICS_TOKEN', 'dos palabras bien largas'],
    ['JWT_SECRET', 'corta'],
    ['SECRETS_KEY', 'corta'],
    ['SECRETS_KEY', 'c2VzZW50YSB5IGN1YXRybyBieXRlcw=='],
    ['SECRETS_KEY_OLD', 'perdida'],
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_TIME', '3'],
    ['BACKUP_DAYS', '-1'],
    ['LOG_LEVEL', 'mucho'],
    ['LOG_SIZE', '10'],
    ['LOG_SIZE', '0m'],
    ['LOG_FILES', '0'],
    ['LOG_FILES', '1001'],
    ['LOG_DAYS', '4000'],
    ['DEMO', 'sí'],
  ])('%s=%s se rechaza con una frase que la nombra y no repite el valor', (name, value) => {
    const read = (): unknown => readSettings({ [name]: value })
    expect(read).toThrow(StartFailure)
    expect(read).toThrow(new RegExp(`^La configuración ${name} no sirve: debe ser .+\\.$`))
    expect(read).not.toThrow(new RegExp(`[^\\w]${value.replaceAll('/', '\\/')}[^\\w]`))
  })

  test('la dirección pública se toma sin la barra del final, y de quién es un correo con su nombre o sin él', () => {
    expect(readSettings({ PUBLIC_URL: 'https://deposito.example/' }).publicUrl).toBe('https://deposito.example')
    for (const from of ['avisos@deposito.example', 'Depósito Fiscal <avisos@deposito.example>'])
      expect(readSettings({ MAIL_FROM: from }).mailFrom).toBe(from)
    for (const to of ['/adios', 'https://entrada.example/salir']) expect(readSettings({ LOGOUT_URL: to }).logoutUrl).toBe(to)
    expect(readSettings({ REGISTRATION_ENABLED: 'true', TRUST_PROXY: 'true' })).toMatchObject({
      registrationEnabled: true,
      trustProxy: true,
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
  ])('con %j no arranca, y dice qué poner', (env, words) => {
    expect(() => readSettings(env)).toThrow(StartFailure)
    expect(() => readSettings(env)).toThrow(words)
  })

  test('cada una está en la tabla del README', () => {
    const readme = readFileSync('README.md', 'utf8')
    for (const name of settingNames) expect(readme).toContain(`\`${name}\``)
  })
})
