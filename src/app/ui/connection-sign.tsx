import { CloudOff } from 'lucide'
import { useSyncExternalStore } from 'react'
import { serverReach } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from './icon.tsx'
import styles from './connection.module.css'

/** Says in the navigation bar that the server cannot be reached. */
export function ConnectionSign() {
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost)
  return (
    <span role="status" className={styles['place']}>
      {isLost && (
        <span className={styles['sign']}>
          <Icon of={CloudOff} size={14} />
          {t('connection.lost')}
        </span>
      )}
    </span>
  )
}
