export type SettingsTables = {
  feature_variable: {
    id: number;
    name: string;
    label: string;
    /** `SINGLE_VARIABLE` stands alone as a switch; others share a panel (SE-01, SE-02). */
    group_name: string;
    type: 'switch' | 'radio';
    is_active: boolean;
  };
};
