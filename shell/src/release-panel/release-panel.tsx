import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { OWN_RELEASES_PATH } from '@portal/release-protocol/release';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Badge, Button } from '@portal/ui/core';
import { CloseIcon } from '@portal/ui/icons';
import { CopyButton } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askEarlier } from '../loader/last-known-good.ts';
import { type PagePart, pageParts } from './page-parts.ts';
import { PartFrame } from './part-frame.tsx';
import { localBuildAddress, previewAddress } from './preview-link.ts';
import { releasePanelTexts as text } from './release-panel-texts.ts';
import type { ShownReleases } from './shown-releases.ts';
import './release-panel.css';

type PageReleases = Output<'GET /api/releases/sets/:set'>;

const short = (hash: string): string => hash.slice(0, 8);

/** Query for the releases of a set: from the host for a granted or development set, otherwise from the API. */
function releasesQuery({ hash, granted, development }: ShownReleases['set']) {
  const asked = query('GET /api/releases/sets/:set', { params: { set: hash } });
  if (!granted && !development) return asked;
  return {
    ...asked,
    queryFn: async (): Promise<PageReleases> => {
      const response = await fetch(OWN_RELEASES_PATH, { cache: 'no-store' });
      if (!response.ok) throw new Error(`the host answered ${response.status}`);
      return (await response.json()) as PageReleases;
    },
  };
}

/**
 * Shows the release and team of each part of the page and the measures of this load, and offers other releases to try.
 * The panel stands beside the page, so that the page can still be used.
 */
export function ReleasePanel({ page, onClose }: { page: ShownReleases; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, isPending, refetch } = useQuery(releasesQuery(page.set));
  const parts = usePageParts(page);
  const [pointedAt, setPointedAt] = useState<string>();
  const [marked, setMarked] = useState<string>();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const framed = parts.find(({ name }) => name === (pointedAt ?? marked));
  return (
    <>
      <section
        className="releases-panel"
        role="dialog"
        aria-labelledby="releases-panel-title"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <div className="releases-panel-head">
          <h2 id="releases-panel-title" ref={heading} tabIndex={-1}>
            {text.title}
          </h2>
          <button className="icon-btn" type="button" aria-label={text.close} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <SetLines page={page} told={data} />
        {isPending && <p className="tiny soft">{text.loading}</p>}
        {isError && (
          <div role="alert">
            <p className="tiny">{text.failed}</p>
            <Button variant="line" onClick={() => refetch()}>
              {text.retry}
            </Button>
          </div>
        )}
        <h3>{text.parts}</h3>
        <ul>
          {parts.map((part) => (
            <Part
              key={part.name}
              part={part}
              page={page}
              told={data}
              isMarked={marked === part.name}
              onPoint={setPointedAt}
              onMark={() => setMarked(marked === part.name ? undefined : part.name)}
            />
          ))}
        </ul>
        <h3>{text.vitals}</h3>
        <Vitals measured={page.measured} />
        <h3>{text.swap}</h3>
        <Swap page={page} part={parts.find(({ name }) => name !== 'shell')} />
      </section>
      {framed && <PartFrame elements={framed.elements} />}
    </>
  );
}

/** The parts of the page, read again after each change of them. */
function usePageParts({ set, replacement }: ShownReleases): readonly PagePart[] {
  const read = () => pageParts(document, set, replacement);
  const [parts, setParts] = useState(read);
  useEffect(() => {
    const keyOf = (all: readonly PagePart[]) => all.map(({ name, release }) => name + release).join();
    const watch = new MutationObserver(() =>
      setParts((before) => {
        const now = pageParts(document, set, replacement);
        return keyOf(now) === keyOf(before) ? before : now;
      }),
    );
    const main = document.getElementById('contenido');
    if (main) watch.observe(main, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [set, replacement]);
  return parts;
}

function kindOf({ set }: ShownReleases, told: PageReleases): keyof typeof text.kinds {
  if (set.granted) return 'granted';
  if (set.development) return 'development';
  if (told.live === set.hash) return 'live';
  return told.canary?.set === set.hash ? 'canary' : 'earlier';
}

function SetLines({ page, told }: { page: ShownReleases; told: PageReleases | undefined }) {
  const kind = told && kindOf(page, told);
  return (
    <div className="releases-panel-set">
      <p>
        <strong>{text.set(told?.number ?? null, short(page.set.hash))}</strong>{' '}
        {kind && <Badge tone={kind === 'live' ? 'ok' : 'warn'}>{text.kinds[kind]}</Badge>}
      </p>
      {told && (
        <p className="tiny soft">
          {told.canary ? text.canary(told.canary.share, short(told.canary.set)) : text.noCanary}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  readonly part: PagePart;
  readonly page: ShownReleases;
  readonly told: PageReleases | undefined;
  readonly isMarked: boolean;
  readonly onPoint: (name: string | undefined) => void;
  readonly onMark: () => void;
}

function Part({ part, page, told, isMarked, onPoint, onMark }: PartProps) {
  const { name, release, insteadOf } = part;
  // A release that replaces a failed one is not in the set that was asked for.
  const known = told?.releases.find((one) => one.name === name && one.hash === release);
  const owner = known?.owner ?? page.set.remotes.find((remote) => remote.name === name)?.owner;
  return (
    <li onPointerEnter={() => onPoint(name)} onPointerLeave={() => onPoint(undefined)}>
      <p>
        <strong>{name}</strong>
        {owner && <span className="soft"> {text.owner(owner)}</span>}
      </p>
      {name === 'shell' && <p className="tiny soft">{text.shellPart}</p>}
      {known && <p className="tiny">{text.release(known.version, known.commit.slice(0, 12), known.dirty)}</p>}
      <p className="tiny mono">{text.hash(release)}</p>
      {told && !known && !insteadOf && <p className="tiny soft">{text.unknown}</p>}
      {insteadOf && <p className="tiny">{text.insteadOf(short(insteadOf))}</p>}
      {name !== 'shell' && !page.set.granted && !insteadOf && (
        <LastKnownGoodLine set={page.set.hash} remote={name} />
      )}
      <button
        className="releases-panel-mark"
        type="button"
        aria-pressed={isMarked}
        onFocus={() => onPoint(name)}
        onBlur={() => onPoint(undefined)}
        onClick={onMark}
      >
        {isMarked ? text.marked(name) : text.mark(name)}
      </button>
    </li>
  );
}

function LastKnownGoodLine({ set, remote }: { set: string; remote: string }) {
  const { data, isSuccess } = useQuery({
    queryKey: ['last known good', set, remote],
    queryFn: async () => (await askEarlier(set, remote))?.hash ?? null,
  });
  if (!isSuccess) return null;
  return <p className="tiny soft">{data ? text.lastKnownGood(short(data)) : text.noLastKnownGood}</p>;
}

const amount = new Intl.NumberFormat('es-CO');
const score = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 });
/** Milliseconds between two readings of the measures: each press and each shift may change them. */
const MEASURED_MS = 1_000;

function Vitals({ measured }: Pick<ShownReleases, 'measured'>) {
  const [values, setValues] = useState(measured);
  useEffect(() => {
    const timer = setInterval(() => setValues(measured()), MEASURED_MS);
    return () => clearInterval(timer);
  }, [measured]);
  return (
    <dl>
      {(['lcp', 'inp', 'cls', 'shell', 'code', 'shown'] as const).map((name) => {
        const value = values[name] ?? (name === 'cls' && values.lcp !== undefined ? 0 : undefined);
        const said =
          name === 'cls'
            ? value !== undefined && score.format(value)
            : value !== undefined && text.milliseconds(amount.format(value));
        return (
          <div key={name}>
            <dt>{text.measures[name]}</dt>
            <dd className={said ? undefined : 'mute'}>{said || text.unmeasured}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Swap({ page, part }: { page: ShownReleases; part: PagePart | undefined }) {
  const [link, setLink] = useState('');
  const [isRefused, setRefused] = useState(false);
  const name = part?.name ?? page.set.remotes[0]?.name ?? '';
  const openLink = (event: FormEvent): void => {
    event.preventDefault();
    const address = previewAddress(link, location.origin);
    setRefused(address === undefined);
    if (address !== undefined) location.assign(address);
  };
  const wayBack = document.querySelector<HTMLFormElement>('#version form');
  return (
    <div className="releases-panel-swap">
      {wayBack && (
        <Button variant="primary" onClick={() => wayBack.requestSubmit()}>
          {text.back}
        </Button>
      )}
      <form onSubmit={openLink} noValidate>
        <Field
          label={text.link}
          help={text.linkHelp(`npm run release -- preview ${name}`)}
          error={isRefused ? text.badLink : undefined}
          announced
        >
          <TextInput value={link} onValue={setLink} inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" variant="line">
          {text.open}
        </Button>
      </form>
      {page.set.development ? (
        <LocalBuild page={page} name={name} />
      ) : (
        <Command line={`npm run dev -- ${name} --against ${location.origin}`} />
      )}
    </div>
  );
}

/** The command that runs a developer's own remote inside this portal. */
function Command({ line }: { line: string }) {
  return (
    <div>
      <p className="tiny">{text.localLead}</p>
      <p className="tiny mono releases-panel-command">{line}</p>
      <CopyButton label={text.copy} text={line} copied={text.copied} />
    </div>
  );
}

/** On a developer's machine: replaces a remote by a build that is served there. */
function LocalBuild({ page, name }: { page: ShownReleases; name: string }) {
  const [remote, setRemote] = useState(name);
  const [served, setServed] = useState('');
  const [isRefused, setRefused] = useState(false);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const address = localBuildAddress(location.pathname, remote, served);
    setRefused(address === undefined);
    if (address !== undefined) location.assign(address);
  };
  return (
    <form onSubmit={open} noValidate>
      <p className="tiny">{text.localLead}</p>
      <Field label={text.remote}>
        <Select
          value={remote}
          onValue={setRemote}
          options={page.set.remotes.map(({ name: value }) => ({ value, label: value }))}
        />
      </Field>
      <Field label={text.served} error={isRefused ? text.badServed : undefined} announced>
        <TextInput value={served} onValue={setServed} inputMode="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="line">
        {text.openLocal}
      </Button>
    </form>
  );
}
