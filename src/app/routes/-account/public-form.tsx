import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { Message } from '#app/ui/message.tsx'
import styles from './account.module.css'

interface PublicFormProps {
  form: Pick<SchemaForm<Record<string, string>>, 'formProps' | 'saving'>
  label: string
  /** What no field could show. */
  problem: ReactNode
  action: string
  children: ReactNode
}

/** A form for a visitor who is not signed in: the problem above it, one button below it. */
export function PublicForm({ form: { formProps, saving }, label, problem, action, children }: PublicFormProps) {
  return (
    <form {...formProps} aria-label={label} className={styles['form']}>
      {problem !== null && <Message kind="error">{problem}</Message>}
      {children}
      <Button type="submit" fullWidth loading={saving}>
        {action}
      </Button>
    </form>
  )
}
