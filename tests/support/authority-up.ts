import type { AuthorityHealth } from '#server/authority/authority-health.ts'

/** An authority whose servers are OK and whose WSDL asks for our messages. */
export const authorityUp: AuthorityHealth = () =>
  Promise.resolve({
    status: 'UP',
    details: {
      address: 'aduana.test',
      appServer: 'OK',
      dbServer: 'OK',
      authServer: 'OK',
      contract: 'same',
      clockDifferenceMs: 0,
      checked: '2026-11-20T15:00:00.000Z',
    },
  })
