import type { ResourceAnswer as Answer } from './resources.ts'

/** The loggers and the configuration of a server in Java, as an administrator gets them; null for another address. */
export function foreignOperations(): { answer(method: string, pathname: string, body: unknown): Answer | null } {
  const levels = new Map<string, string>([['ROOT', 'INFO']])
  for (let index = 1; index < 1000; index += 1) levels.set(`org.springframework.web.servlet.paquete${index}.Clase$Interna`, '')

  function loggers(): Answer {
    const root = levels.get('ROOT')
    const told = [...levels].map(([name, level]) => [name, { configuredLevel: level || null, effectiveLevel: level || root }])
    return { status: 200, json: { levels: ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'], loggers: Object.fromEntries(told) } }
  }

  return {
    answer(method, pathname, body) {
      if (method === 'GET' && pathname === '/management/loggers') return loggers()
      if (method === 'GET' && pathname === '/management/configprops') return { status: 200, json: beans }
      if (method === 'GET' && pathname === '/management/env') return { status: 200, json: environment }
      const name = decodeURIComponent(/^\/management\/loggers\/(.+)$/.exec(pathname)?.[1] ?? '')
      if (method !== 'POST' || name === '') return null
      const level = typeof body === 'object' && body !== null && 'configuredLevel' in body ? body.configuredLevel : null
      levels.set(name, typeof level === 'string' ? level : '')
      return { status: 204 }
    },
  }
}

const beans = {
  contexts: {
    warehouse: {
      parentId: null,
      beans: {
        'jhipster-io.github.jhipster.config.JHipsterProperties': {
          prefix: 'jhipster',
          properties: {
            security: { authentication: { jwt: { base64Secret: '******', tokenValidityInSeconds: 86_400 } } },
            cors: { allowedOrigins: ['https://uno.example', 'https://dos.example'] },
          },
        },
        'spring.datasource-com.zaxxer.hikari.HikariConfig': {
          prefix: 'spring.datasource',
          properties: { username: 'deposito', password: '******' },
        },
      },
    },
  },
}

const environment = {
  activeProfiles: ['prod'],
  propertySources: [
    { name: 'server.ports', properties: { 'local.server.port': { value: 8080 } } },
    {
      name: 'applicationConfig: [classpath:/config/application.yml]',
      properties: { 'spring.jpa.open-in-view': { value: false, origin: 'class path resource [config/application.yml]:38:15' } },
    },
  ],
}
