import { ArrowDownToLine, ArrowUpFromLine, type IconNode } from 'lucide'
import { afipLogApi, type AfipLogFile } from '#app/api/afip-log.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import type { AfipLog } from '#domain/afip-log.ts'

const files = [
  { file: 'request', text: 'afipLog.file.request', icon: ArrowUpFromLine },
  { file: 'response', text: 'afipLog.file.response', icon: ArrowDownToLine },
] as const satisfies readonly { file: AfipLogFile; text: TextKey; icon: IconNode }[]

/** Buttons that download the request and the response of a call; a call without a response has only the first. */
export function LogFiles({ log, tabIndex, inWords = false }: { log: AfipLog; tabIndex?: 0 | -1; inWords?: boolean }) {
  const { mutate } = afipLogApi.useDownload()
  return files
    .filter(({ file }) => file === 'request' || log.status !== null)
    .map(({ file, text, icon }) => {
      const name = t('afipLog.fileOf', { action: t(text), id: log.id })
      const save = () => mutate({ id: log.id, file })
      return (
        <RowButton key={file} icon={inWords ? icon : undefined} aria-label={name} title={t(text)} tabIndex={tabIndex} onClick={save}>
          {inWords ? t(text) : <Icon of={icon} size={16} />}
        </RowButton>
      )
    })
}
