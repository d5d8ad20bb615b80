interface RsbuildConfig {
  readonly tools?: object;
}

/** Storybook's settings. Its types are not imported: they are installed with the component pages alone. */
export default {
  stories: ['../../../shared/ui/stories/**/*.stories.tsx'],
  framework: 'storybook-react-rsbuild',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Properties are read in the sources; a compiler of its own would be needed to print them again.
  typescript: { check: false, reactDocgen: false },
  features: { sidebarOnboardingChecklist: false },
  rsbuildFinal: (config: RsbuildConfig) => ({
    ...config,
    tools: { ...config.tools, swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
  }),
};
