import { t, type TextKey } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import type { CheckedAccess } from '#domain/company-access.ts'
import { showInstant } from '#domain/dates.ts'
import classes from './access.module.css'

const servers = [
  { name: 'appServer', label: 'health.detail.appServer' },
  { name: 'dbServer', label: 'health.detail.dbServer' },
  { name: 'authServer', label: 'health.detail.authServer' },
] as const satisfies readonly { name: string; label: TextKey }[]

const answers: Readonly<Record<string, TextKey | undefined>> = {
  OK: 'health.authority.server.OK',
  NO: 'health.authority.server.NO',
}

/** What asking for a ticket and for the authority's servers brought. */
export function CheckResult({ checked: { failure, dummy, access } }: { checked: CheckedAccess }) {
  const retry = failure && access.failure?.retry
  const works = !failure && servers.every(({ name }) => dummy?.[name] === 'OK')
  return (
    <div className={classes['result']}>
      <Message kind={works ? 'success' : failure ? 'error' : 'warning'} role="status" takesFocus={false}>
        {failure ? failure.description : t('access.check.ticket')}
        {failure?.detail && ` (${failure.detail})`}
        {/* Until then the server answers what it was told the last time. */}
        {retry && ` ${t('access.failure.retry', { date: showInstant(retry) })}`}
      </Message>
      <ul aria-label={t('access.check.servers')}>
        {servers.map(({ name, label }) => (
          <li key={name}>
            {t(label)}: {serverText(dummy?.[name])}
          </li>
        ))}
      </ul>
    </div>
  )
}

function serverText(answer: string | null | undefined): string {
  if (!answer) return t('health.authority.server.none')
  const key = answers[answer]
  return key ? t(key) : answer
}
