import { Link, Route, Routes } from 'react-router'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../signed-in.css'
import { ActionPieces } from './action-pieces.tsx'
import { DataPieces } from './data-pieces.tsx'
import { FieldPieces } from './field-pieces.tsx'
import { AdminSample, AuthSample, MainSample } from './layout-samples.tsx'
import { LookPieces } from './look-pieces.tsx'
import { PassPieces } from './pass-pieces.tsx'
import { StatePieces } from './state-pieces.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Every piece in every state, in development only. Screenshots of it are reviewed when it changes. */
export default function UiPage() {
  return (
    <Routes>
      <Route index element={<Board />} />
      <Route path="auth" element={<AuthSample />} />
      <Route path="main/:role?" element={<MainSample />} />
      <Route path="admin" element={<AdminSample />} />
    </Routes>
  )
}

function Board() {
  return (
    <main id="contenu" className="page">
      <PageHead title="Planche des pièces" action={<ThemeChoice />}>Chaque pièce dans ses états, dans les deux thèmes.</PageHead>
      <p className="row">
        <Link to={`${paths.ui}/auth`}>Connexion</Link>
        <Link to={`${paths.ui}/main`}>Disposition principale</Link>
        <Link to={`${paths.ui}/admin`}>Administration</Link>
      </p>
      <div className="grid gap-7">
        <ActionPieces />
        <FieldPieces />
        <StatePieces />
        <DataPieces />
        <PassPieces />
        <LookPieces />
      </div>
    </main>
  )
}
