import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The fields of the engine's description of a container that the checks need. */
export interface Container {
  readonly id: string;
  readonly service: string;
  readonly name: string;
  readonly startedAt: string;
  readonly state: string;
  readonly exitCode: number;
  readonly health: string | undefined;
  readonly user: string;
  readonly readOnly: boolean;
  readonly memoryLimit: number;
  readonly droppedCapabilities: readonly string[];
  /** Addresses of this machine to which its published ports are bound. */
  readonly boundTo: readonly string[];
}

interface Inspected {
  readonly Id: string;
  readonly Name: string;
  readonly State: {
    readonly StartedAt: string;
    readonly Status: string;
    readonly ExitCode: number;
    readonly Health?: { readonly Status: string };
  };
  readonly Config: { readonly User: string; readonly Labels: Readonly<Record<string, string>> };
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly Memory: number;
    readonly CapDrop: readonly string[] | null;
    readonly PortBindings: Readonly<Record<string, readonly { readonly HostIp: string }[] | null>> | null;
  };
}

const execute = promisify(execFile);

/** A Compose project with its own name, controlled by the docker command. */
export function composeProject(
  name: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
) {
  const run = async (command: string, args: readonly string[]): Promise<string> => {
    const { stdout } = await execute(command, args, {
      cwd: directory,
      env: { ...process.env, ...environment, COMPOSE_PROJECT_NAME: name },
      maxBuffer: 256 * 1024 * 1024,
    });
    return stdout;
  };
  const docker = (...args: readonly string[]) => run('docker', args);
  const compose = (...args: readonly string[]) =>
    docker('compose', '--env-file', 'ops/docker/demo.env', ...args);

  return {
    run,
    docker,
    compose,
    /** The same project with images built from another copy of the sources. */
    from: (other: string) => composeProject(name, other, environment),
    containers: async (): Promise<readonly Container[]> => {
      const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
      const inspected = JSON.parse(await docker('inspect', ...ids)) as readonly Inspected[];
      return inspected.map(({ Id, Name, State, Config, HostConfig }) => ({
        id: Id,
        service: Config.Labels['com.docker.compose.service'] ?? '',
        name: Name.slice(1),
        startedAt: State.StartedAt,
        state: State.Status,
        exitCode: State.ExitCode,
        health: State.Health?.Status,
        user: Config.User,
        readOnly: HostConfig.ReadonlyRootfs,
        memoryLimit: HostConfig.Memory,
        droppedCapabilities: HostConfig.CapDrop ?? [],
        boundTo: Object.values(HostConfig.PortBindings ?? {}).flatMap((ports) =>
          (ports ?? []).map(({ HostIp }) => HostIp),
        ),
      }));
    },
  };
}

export type ComposeProject = ReturnType<typeof composeProject>;

/** Whether a container ended by itself or reports itself as unhealthy. */
export function isBroken({ state, exitCode, health }: Container): boolean {
  return (state === 'exited' && exitCode !== 0) || health === 'unhealthy';
}

/** Properties in which a container is less safe than this project requires. */
export function weaknesses(container: Container): string[] {
  return [
    container.state === 'running' && container.health !== 'healthy' && `is ${container.health}`,
    container.state === 'exited' && container.exitCode !== 0 && `ended with ${container.exitCode}`,
    ['', '0', 'root'].includes(container.user.split(':')[0] ?? '') && 'runs as root',
    !container.readOnly && 'may write to its file system',
    container.memoryLimit === 0 && 'may take any amount of memory',
    !container.droppedCapabilities.includes('ALL') && 'has capabilities',
    container.boundTo.some((address) => address !== '127.0.0.1') && 'is reached from other machines',
  ]
    .filter((weakness) => weakness !== false)
    .map((weakness) => `${container.name} ${weakness}`);
}
