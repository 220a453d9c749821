// Shows a new key once, to copy before leaving.
import { Button, Code } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { Copy } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { copyText } from '#app/ui/control/copy-text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import type { NewIntegracion } from '#domain/company/integracion.ts'
import classes from './new-key.module.css'

const leaving = {
  title: 'integracion.leave.title',
  text: 'integracion.leave.text',
  action: 'integracion.leave.action',
  cancel: 'integracion.leave.cancel',
} as const

/** Shows the key, once: leaving needs a confirmation until the user says that they have it. */
export function NewKey({ made: { name, key }, onDone }: { made: NewIntegracion; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedChangesGuard(() => true, { question: leaving })
  // The form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes['key']} aria-label={t('integracion.key', { name })}>
      <h2 ref={heading} tabIndex={-1}>
        {t('integracion.key', { name })}
      </h2>
      <p>{t('integracion.key.once')}</p>
      <Code block>{key}</Code>
      {copied !== null && (
        <Message kind={copied ? 'success' : 'warning'} takesFocus={false}>
          {t(copied ? 'integracion.key.copied' : 'integracion.key.notCopied')}
        </Message>
      )}
      <div className={classes['buttons']}>
        <Button leftSection={<Icon of={Copy} size={16} />} onClick={() => void copyText(key).then(setCopied)}>
          {t('integracion.key.copy')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('integracion.key.done')}
        </Button>
      </div>
    </section>
  )
}
