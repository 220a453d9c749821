import type { Store } from '#server/store/database/open.ts'
import type { Reply, TestServer } from './server.ts'

export type Browser = ReturnType<typeof newBrowser>

export function newBrowser(server: TestServer, { address = '10.0.0.1', cookie = '' }: { address?: string; cookie?: string } = {}) {
  let kept = cookie
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const reply = await server.as(null, { address }).post(path, body, { ...(kept === '' ? {} : { Cookie: kept }), ...headers })
    kept = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? kept
    return reply
  }
  return { cookie: () => kept, post, signIn: (username: string, password = username) => post('/api/authenticate', { username, password }) }
}

/** Makes what was counted older, which the fake clock alone does not with PostgreSQL. */
export async function ageCounts(store: Store, seconds: number): Promise<void> {
  for (const row of await store.db.selectFrom('sign_in_count').selectAll().execute()) {
    const earlier = (date: string): string => new Date(Date.parse(date) - seconds * 1000).toISOString()
    const dates = row.dates.split(' ').map(earlier).join(' ')
    await store.db
      .updateTable('sign_in_count')
      .set({ dates, lastDate: earlier(row.lastDate) })
      .where('subject', '=', row.subject)
      .execute()
  }
}
