import '@portal/ui/styles/tokens.css';
import '@portal/ui/styles/kit.css';
import '../../../shared/ui/stories/stories.css';
import { StoryPage } from '../../../shared/ui/stories/story-page.tsx';

export default {
  decorators: [StoryPage],
  parameters: { layout: 'fullscreen', controls: { disable: true }, actions: { disable: true } },
  initialGlobals: { theme: 'device' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'mirror', items: ['device', 'light', 'dark'], dynamicTitle: true },
    },
  },
};
