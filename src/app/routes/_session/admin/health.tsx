// The page with the state of the server's services and the copies of its database, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { RotateCw } from 'lucide'
import { useState } from 'react'
import { useHealth } from '#app/api/administration/management.ts'
import { serverTimeOf } from '#app/api/http/server-clock.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { showInstant } from '#domain/values/dates.ts'
import { CopiesSection } from './-health/copies-section.tsx'
import { HealthBadge, HealthTable, TroubledParts } from './-health/health-table.tsx'
import classes from './-health/health.module.css'

export const Route = createFileRoute('/_session/admin/health')({ component: HealthScreen })

/** The page with the state of the server's services, which also works when the server answers that one is down (`app/README.md#admin-screens`). */
function HealthScreen() {
  const { data: health, error, dataUpdatedAt, refetch } = useHealth()
  // The page also asks by itself, which is not announced.
  const [announced, setAnnounced] = useState('')
  const refresh = async (): Promise<void> => {
    const answer = await refetch({ cancelRefetch: false })
    setAnnounced(
      answer.error ? '' : t('health.checked', { instant: showInstant(new Date(serverTimeOf(answer.dataUpdatedAt)).toISOString()) }),
    )
  }
  const hint = useShortcuts([{ key: 'r', label: t('health.refresh.button'), run: () => void refresh() }])
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('health.title') }]} />
      <PageTitle
        title={t('health.title')}
        badge={health && <HealthBadge state={health.state} />}
        actions={
          <>
            <span role="status" className="visually-hidden">
              {announced}
            </span>
            {health && (
              <span className={classes['checked']}>
                {t('health.checked', { instant: showInstant(new Date(serverTimeOf(dataUpdatedAt)).toISOString()) })}
              </span>
            )}
            <Button {...hint('r')} variant="default" leftSection={<Icon of={RotateCw} size={16} />} onClick={() => void refresh()}>
              {t('health.refresh.button')}
            </Button>
          </>
        }
      />
      {health && <TroubledParts {...health} />}
      {error && <LoadFailure error={error} onRetry={() => void refresh()} />}
      {health?.parts.length === 0 ? <Notice>{t('health.none')}</Notice> : (health ?? !error) && <HealthTable parts={health?.parts} />}
      <CopiesSection />
    </>
  )
}
