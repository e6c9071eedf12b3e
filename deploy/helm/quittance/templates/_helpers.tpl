{{- define "quittance.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "quittance.labels" -}}
app.kubernetes.io/name: quittance
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{/* Of the root and the component, as `list . "api"`. */}}
{{- define "quittance.selector" -}}
app.kubernetes.io/name: quittance
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "quittance.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "quittance.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "quittance.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "quittance.host" -}}
{{- trimPrefix "https://" .Values.publicUrl | regexFind "^[^:]+" -}}
{{- end -}}

{{/* Empty data where the chart is rendered without a cluster. */}}
{{- define "quittance.secretChecksum" -}}
{{- (lookup "v1" "Secret" .Release.Namespace .Values.existingSecret).data | default dict | toJson | sha256sum -}}
{{- end -}}
