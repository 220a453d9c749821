import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { useLeaving } from '#app/forms/use-leaving.ts'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import styles from './account.module.css'

interface OwnFormProps {
  form: Pick<SchemaForm<Record<string, string>>, 'formProps' | 'saving' | 'failure' | 'isDirty'>
  label: string
  /** What was typed was given up: nothing is asked about it any more. */
  onGone: () => void
  children: ReactNode
}

/** A form of somebody's own account. Cancelar and Escape lead back to where one came from. */
export function OwnForm({ form: { formProps, saving, failure, isDirty }, label, onGone, children }: OwnFormProps) {
  const router = useRouter()
  const leave = async () => {
    if (saving || !(await mayLeave())) return
    onGone()
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/' })
  }
  const { mayLeave, escapeProps } = useLeaving(isDirty, () => void leave())
  return (
    <form
      {...formProps}
      aria-label={label}
      onKeyDownCapture={escapeProps.onKeyDownCapture}
      onKeyDown={(event) => {
        formProps.onKeyDown(event)
        escapeProps.onKeyDown(event)
      }}
      className={styles['own']}
    >
      {failure && <Message kind="error">{failureText(failure)}</Message>}
      {children}
      <div className={styles['actions']}>
        <Button type="submit" loading={saving}>
          {t('entity.action.save')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void leave()} disabled={saving}>
          {t('entity.action.cancel')}
        </Button>
      </div>
    </form>
  )
}
