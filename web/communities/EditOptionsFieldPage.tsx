import type { PageProps } from '../core/page.ts'
import { FieldPage } from './edit/FieldForm.tsx'

export default function EditOptionsFieldPage({ search }: PageProps) {
  return <FieldPage kind="options" search={search} />
}
