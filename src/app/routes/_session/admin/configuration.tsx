// The page with the server's configuration and the source of each value, for administrators.
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useConfigurationProperties, useConfigurationSources } from '#app/api/administration/management.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { groupsOfProperties, groupsOfSources, ConfigurationList } from './-configuration/configuration-list.tsx'
import styles from './-configuration/configuration.module.css'

export const Route = createFileRoute('/_session/admin/configuration')({ component: ConfigurationScreen })

/** The page with the server's configuration, and the source of each value (`app/README.md#admin-screens`). */
function ConfigurationScreen() {
  const properties = useConfigurationProperties()
  const sources = useConfigurationSources()
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed)
  const profiles = sources.data?.activeProfiles ?? []
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('configuration.title') }]} />
      <PageTitle title={t('configuration.title')} />
      <div className={styles['filter']}>
        <TextField label={t('configuration.filter')} value={typed} onChange={setTyped} />
      </div>
      <ConfigurationList query={properties} groupsOf={groupsOfProperties} filter={filter} />
      <h2 className={styles['heading']}>{t('configuration.sources')}</h2>
      {profiles.length > 0 && <p className={styles['profiles']}>{t('configuration.profiles', { names: profiles.join(', ') })}</p>}
      <ConfigurationList query={sources} groupsOf={groupsOfSources} filter={filter} withOrigin />
    </>
  )
}
