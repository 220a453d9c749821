import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button, TextInput } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { LineaMercaderia } from '#domain/linea-mercaderia.ts'
import { client, line, saveLine, useIds } from './calls.ts'

/** A goods line, which is edited and saved. */
export function LineForm() {
  const { data } = useQuery(line(useIds()))
  return (
    <>
      <h1>Línea</h1>
      {data && <Fields key={data.id} of={data} />}
      <Notifications position="top-left" />
    </>
  )
}

function Fields({ of }: { readonly of: LineaMercaderia }) {
  const ids = useIds()
  const [changed, setChanged] = useState(of)
  const save = useMutation({
    mutationFn: () => saveLine(ids, changed),
    onSuccess: (saved) => {
      client.setQueryData(line(ids).queryKey, saved)
      setChanged(saved)
      notifications.show({ message: 'Linea de mercaderia actualizada' })
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const change = (more: Partial<LineaMercaderia>) => setChanged({ ...changed, ...more })
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Embalaje"
        value={changed.tipoEmbalaje ?? ''}
        onChange={({ currentTarget }) => change({ tipoEmbalaje: currentTarget.value })}
      />
      <TextInput
        label="Cantidad"
        value={changed.cantidad ?? ''}
        onChange={({ currentTarget }) => change({ cantidad: Number(currentTarget.value) })}
      />
      <TextInput
        label="Peso bruto"
        value={changed.pesoBruto ?? ''}
        onChange={({ currentTarget }) => change({ pesoBruto: Number(currentTarget.value) })}
      />
      <Button type="submit">Guardar cambios</Button>
    </form>
  )
}
